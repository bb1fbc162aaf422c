import { expect, test } from "vitest";
import { theirs, YOURS } from "./whose.ts";

test("a page is worded as theirs for staff and as yours for the customer", () => {
  const words = ({ your, Your, you }: typeof YOURS) => `${Your} film waits; ${your} scans are mailed to ${you}.`;
  expect(words(YOURS)).toBe("Your film waits; your scans are mailed to you.");
  expect(words(theirs("Ada"))).toBe("Ada's film waits; Ada's scans are mailed to Ada.");
  expect(words(theirs(undefined))).toBe("Their film waits; their scans are mailed to them.");
});
