import { expect, test } from "vitest";
import { joined } from "./joined.ts";

test("lists are joined, and duplicates keep the first list's links", () => {
  const before = [{ id: "a", url: "fresh" }, { id: "b", url: "fresh" }]; // prettier-ignore
  const after = [{ id: "b", url: "old" }, { id: "c", url: "old" }]; // prettier-ignore
  expect(joined(before, after)).toEqual([before[0], before[1], after[1]]);
  expect(joined([], after)).toEqual(after);
});
