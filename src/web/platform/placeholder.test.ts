import { expect, test } from "vitest";
import { placeholderUrl } from "./placeholder.ts";

test("an invalid placeholder is ignored", () => {
  expect(placeholderUrl(null)).toBeNull();
  expect(placeholderUrl("no base64 !")).toBeNull();
  expect(placeholderUrl("3OcRJYB4d3h/iIeHeEh3eIhw+j3A")).toMatch(/^data:image\/png;base64,/);
});
