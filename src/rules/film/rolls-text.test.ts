import { expect, test } from "vitest";
import { rollsText } from "./rolls-text.ts";

test("a single roll is named by number, several as a list", () => {
  const rolls = (...numbers: number[]) => rollsText(numbers.map((number) => ({ number })));
  expect(rolls(2)).toBe("roll 2");
  expect(rolls(1, 3)).toBe("rolls 1 and 3");
  expect(rolls(1, 2, 3)).toBe("rolls 1, 2 and 3");
});
