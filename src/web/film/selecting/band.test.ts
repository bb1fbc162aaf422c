import { expect, test } from "vitest";
import { chosenBy, pull, spanned } from "./band.ts";

const picture = (left: number, top: number) => ({ left, top, width: 100, height: 80 });

test("a selection rectangle adds what it touches, in whichever direction it is drawn", () => {
  const pictures = new Map([
    ["a", picture(0, 0)],
    ["b", picture(110, 0)],
    ["c", picture(0, 90)],
  ]);
  const drawn = (from: [number, number], to: [number, number]) =>
    [...chosenBy(spanned({ x: from[0], y: from[1] }, { x: to[0], y: to[1] }), new Set(["z"]), pictures)].join("");
  expect(drawn([50, 40], [150, 60])).toBe("zab");
  expect(drawn([150, 60], [50, 40])).toBe("zab");
  expect(drawn([102, 0], [108, 80])).toBe("z");
  expect(drawn([200, 200], [-5, -5])).toBe("zabc");
});

test("near an edge the window scrolls, faster the closer", () => {
  expect(pull(400, 800)).toBe(0);
  expect(pull(50, 800)).toBeLessThan(0);
  expect(pull(0, 800)).toBeLessThan(pull(50, 800));
  expect(pull(800, 800)).toBe(22);
});
