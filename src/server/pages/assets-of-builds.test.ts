import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { diskFiles } from "../adapters/files/disk-files.ts";
import { openLog } from "../platform/log.ts";
import { assetsOfBuilds } from "./assets-of-builds.ts";

/** Creates a shared store, with local builds of the pages. */
function aStore() {
  const folder = mkdtempSync(join(tmpdir(), "nice-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let time = Date.parse("2026-11-24T12:00:00Z");
  const now = () => new Date((time += 1000));
  const files = diskFiles({ dir: join(folder, "files"), secret: "not used here", publicUrl: "", now });
  const build = (name: string, assets: Record<string, string>) => {
    const clientDir = join(folder, name, "client");
    mkdirSync(join(clientDir, "assets"), { recursive: true });
    for (const [asset, content] of Object.entries(assets)) writeFileSync(join(clientDir, "assets", asset), content);
    const other = join(folder, name, "other-builds");
    const log = openLog({ logLevel: "silent" });
    return assetsOfBuilds({ files, clientDir, folder: other, now, log });
  };
  return { files, build };
}

const theirs = ({ folder }: { folder: string }) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

test("a build fetches the assets of builds next to it when they are requested", async () => {
  const { build } = aStore();
  const former = build("former", { "cart-a1.js": "cart 1", "same-c3.css": "same" });
  await former.publish();
  await former.look();
  expect(theirs(former)).toEqual({});
  const next = build("next", { "cart-b2.js": "cart 2", "cart-b2.js.br": "packed", "same-c3.css": "same" });
  await next.publish();
  await Promise.all([former.look(), former.look(), next.look()]);
  expect(theirs(former)).toEqual({ "cart-b2.js": "cart 2", "cart-b2.js.br": "packed", "same-c3.css": "same" });
  expect(theirs(next)).toEqual({ "cart-a1.js": "cart 1", "same-c3.css": "same" });
});

test("files published during a lookup are found by the next one", async () => {
  const { build } = aStore();
  const former = build("former", { "a.js": "a" });
  const underWay = former.look();
  await build("next", { "b.js": "b" }).publish();
  await former.look();
  expect(theirs(former)).toEqual({ "b.js": "b" });
  await underWay;
});

test("restarting a build publishes nothing more, and the store keeps the five newest builds", async () => {
  const { files, build } = aStore();
  for (const name of ["one", "two", "three", "four", "five", "six"])
    await build(name, { [`${name}.js`]: name }).publish();
  await build("six", { "six.js": "six" }).publish();
  expect(await files.list("builds/")).toHaveLength(5);
  const seventh = build("seven", { "seven.js": "seven" });
  await seventh.look();
  expect(Object.keys(theirs(seventh)).toSorted()).toEqual(["five.js", "four.js", "six.js", "three.js", "two.js"]);
});

test("no file name leads out of the folder", async () => {
  const { files, build } = aStore();
  const head = JSON.stringify([
    { name: "../out.js", bytes: 1 },
    { name: "in.js", bytes: 1 },
  ]);
  await files.write("builds/forged", Buffer.from(`${head}\nab`), { type: "application/octet-stream" });
  const one = build("one", { "one.js": "one" });
  await one.look();
  expect(theirs(one)).toEqual({ "in.js": "b" });
  expect(readdirSync(join(one.folder, ".."))).not.toContain("out.js");
});
