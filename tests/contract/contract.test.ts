import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import { anyone, call, type CallSpec } from "../../src/contract/kit/call.ts";

const calls = Object.entries(contract) as [string, CallSpec][];

test("no two calls share a method and an address of the same shape", () => {
  const shapes = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

/**
 * The source of all refusals: the server, and the rules whose results it passes on. The contract only declares them.
 */
const sources = ["../../src/server", "../../src/rules"]
  .map((folder) => join(import.meta.dirname, folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
/** Codes returned by a rule or lookup that get a prefix, such as COUPON_ before the reason a coupon is refused. */
const PREFIXED = /`([A-Z]+_)\$\{/g;
const prefixes = [...sources.matchAll(PREFIXED)].map((match) => match[1]!);
const codes = [...new Set(calls.flatMap(([, { refusals }]) => Object.keys(refusals)))].sort();

test.each(codes)("the refusal %s, which the documents promise, is made somewhere in the server", (code) => {
  const written = new RegExp(`["'\`]${code}["'\`]`).test(sources);
  expect(written || prefixes.some((prefix) => code.startsWith(prefix))).toBe(true);
});

test("a call that does not say who may make it does not compile", () => {
  const spec = { method: "GET", path: "/nowhere", tag: "None", summary: "Nothing" } as const;
  expect(call({ ...spec, who: anyone }).who).toEqual(anyone);
  // @ts-expect-error who may call is missing
  expect(call(spec).who).toBeUndefined();
  // @ts-expect-error nobody is called that
  expect(call({ ...spec, who: "anyone" }).who).toBe("anyone");
});
