import { expect, test } from "vitest";
import { SITE_PICTURES } from "../../src/rules/community/site-pictures.ts";
import { STOCK_LOOKS } from "./film-stocks.ts";
import { SCENE_NAMES } from "./scene-list.ts";

test.each(SITE_PICTURES)(
  "the public pages' picture $name is of a scene and on a film that the renderer knows",
  (picture) => {
    expect(SCENE_NAMES).toContain(picture.scene);
    expect(STOCK_LOOKS).toContain(picture.stock);
  },
);

test("no two of the public pages' pictures share a name, or a scene with the same seed", () => {
  expect(new Set(SITE_PICTURES.map(({ name }) => name)).size).toBe(SITE_PICTURES.length);
  expect(new Set(SITE_PICTURES.map(({ scene, seed }) => `${scene} ${seed}`)).size).toBe(SITE_PICTURES.length);
});
