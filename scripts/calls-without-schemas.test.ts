import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { callsWithoutSchemas } from "./calls-without-schemas.ts";

const WEB = join(import.meta.dirname, "../src/web");

/** Returns a file's browser build, with other packages left external. */
async function builtForBrowsers(file: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [callsWithoutSchemas()],
    build: {
      write: false,
      minify: false,
      lib: { entry: join(WEB, file), formats: ["es"] },
      rolldownOptions: { external: [/^(?!zod)[@a-z]/] },
    },
  }).then((built) => [built].flat()[0])) as Rolldown.RolldownOutput;
  return output.map((part) => (part.type === "chunk" ? part.code : "")).join("\n");
}

test("a file that only makes calls ships their method and path to browsers, without schemas or zod", async () => {
  const code = await builtForBrowsers("search/count-once.ts");
  expect(code).toContain('"/search/terms"');
  expect(code).not.toContain("ZodString");
  expect(code).not.toContain("summary");
});

test("a call ships its permission, so screens can hide denied actions", async () => {
  const code = await builtForBrowsers("desk/order/goods.tsx");
  expect(code).not.toContain("ZodString");
  expect(code).toMatch(/"permission": ?"fulfillment"/);
});

test("a file that uses a call's schema ships it", async () => {
  const code = await builtForBrowsers("accounts/request-password-reset.tsx");
  expect(code).toContain('path: "/auth/password-reset"');
  expect(code).toContain("ZodString");
});
