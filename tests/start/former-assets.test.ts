import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dropOldAssets, setAssetsAside } from "../../scripts/former-assets.mjs";

const DAY_MS = 24 * 3600 * 1000;
const day = (count: number) => new Date(Date.UTC(2026, 5, 1) + count * DAY_MS);

function aProject() {
  const folder = mkdtempSync(join(tmpdir(), "nice-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [assets, former] = [join(folder, "assets"), join(folder, "former")];
  return {
    former: () => readdirSync(former).toSorted(),
    read: (name: string) => readFileSync(join(former, name), "utf8"),
    build(at: Date, names: readonly string[], keptBytes?: number) {
      setAssetsAside(assets, former, at);
      rmSync(assets, { recursive: true, force: true });
      mkdirSync(assets);
      for (const name of names) writeFileSync(join(assets, name), name);
      dropOldAssets(assets, former, at, keptBytes);
    },
  };
}

test("assets missing from a new build are kept with their compressed forms", () => {
  const project = aProject();
  project.build(day(0), ["cart-1.js", "cart-1.js.br", "base-1.js"]);
  project.build(day(1), ["cart-2.js", "base-1.js"]);
  expect(project.former()).toEqual(["cart-1.js", "cart-1.js.br"]);
  expect(project.read("cart-1.js")).toBe("cart-1.js");
});

test("a former asset is kept for a week after its replacement, however old, across releases", () => {
  const project = aProject();
  project.build(day(0), ["cart-1.js"]);
  project.build(day(40), ["cart-2.js"]);
  project.build(day(46), ["cart-3.js"]);
  expect(project.former()).toEqual(["cart-1.js", "cart-2.js"]);
  project.build(day(48), ["cart-4.js"]);
  expect(project.former()).toEqual(["cart-2.js", "cart-3.js"]);
});

test("the oldest former assets are removed over the size limit", () => {
  const project = aProject();
  const bytes = "cart-1.js".length * 2;
  for (const build of [1, 2, 3, 4]) project.build(day(build / 10), [`cart-${build}.js`], bytes);
  expect(project.former()).toEqual(["cart-2.js", "cart-3.js"]);
});

test("an asset built again is no longer a former one", () => {
  const project = aProject();
  project.build(day(0), ["cart-1.js"]);
  project.build(day(1), ["cart-2.js"]);
  project.build(day(2), ["cart-1.js"]);
  expect(project.former()).toEqual(["cart-2.js"]);
});
