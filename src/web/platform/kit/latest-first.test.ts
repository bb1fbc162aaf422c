import { expect, test } from "vitest";
import { latestFirst } from "./latest-first.ts";

test("entries are sorted latest first, and by write order at the same time", () => {
  const noon = "2026-11-21T12:00:00.000Z";
  const entries = [
    { id: "ordered", at: "2026-11-20T09:00:00.000Z" },
    { id: "received", at: noon },
    { id: "labelled", at: noon },
  ];
  expect(latestFirst(entries).map(({ id }) => id)).toEqual(["labelled", "received", "ordered"]);
});
