import { expect, test } from "vitest";
import { joined } from "./joined.ts";

test("lists follow each other, and what stands in both is shown once, with the links of the first", () => {
  const before = [{ id: "a", url: "fresh" }, { id: "b", url: "fresh" }]; // prettier-ignore
  const after = [{ id: "b", url: "old" }, { id: "c", url: "old" }]; // prettier-ignore
  expect(joined(before, after)).toEqual([before[0], before[1], after[1]]);
  expect(joined([], after)).toEqual(after);
});
