import { expect, test } from "vitest";
import { LONGEST_VIEW_ADDRESS, LONGEST_VIEW_NAME, viewsToBring } from "./saved-views.ts";

test("locally stored views migrate to the account once, under unused names", () => {
  const own = [{ name: "Late", address: "rush=true" }];
  const stored = [
    { name: "Late", address: "status=PAID" },
    { name: "Rushed", address: "rush=true" },
    { name: " Twice ", address: "search=ada" },
    { name: "Twice", address: "search=grace" },
  ];
  const brought = viewsToBring(own, stored);
  expect(brought).toEqual([
    { name: "Late 2", address: "status=PAID" },
    { name: "Twice", address: "search=ada" },
    { name: "Twice 2", address: "search=grace" },
  ]);
  expect(viewsToBring([...own, ...brought], stored)).toEqual([]);
});

test("invalid views are skipped, and a numbered long name stays within its limit", () => {
  const long = "x".repeat(LONGEST_VIEW_NAME);
  const stored = [
    { name: " ", address: "a=1" },
    { name: "Far too long", address: "a".repeat(LONGEST_VIEW_ADDRESS + 1) },
    { name: `${long}and more`, address: "a=2" },
  ];
  expect(viewsToBring([{ name: long, address: "" }], stored)).toEqual([{ name: `${long.slice(2)} 2`, address: "a=2" }]);
});
