import { expect, test } from "vitest";
import { reasonToWait } from "./reminders.ts";

const variants = [
  { id: "one", stock: 0 },
  { id: "five", stock: 2 },
];

test("what is not sold yet is waited for whatever is on the shelf", () => {
  expect(reasonToWait("COMING_SOON", true, { stock: 5, variants: [] }, null)).toBe("LAUNCH");
  expect(reasonToWait("MEMBERS_ONLY", false, { stock: 0, variants: [] }, null)).toBe("LAUNCH");
});

test("members wait for what is theirs only when there is none", () => {
  expect(reasonToWait("MEMBERS_ONLY", true, { stock: 1, variants: [] }, null)).toBeNull();
  expect(reasonToWait("MEMBERS_ONLY", true, { stock: 0, variants: [] }, null)).toBe("STOCK");
});

test("one variant that is gone is waited for while another can be had", () => {
  const film = { stock: null, variants };
  expect(reasonToWait("NONE", false, film, "one")).toBe("STOCK");
  expect(reasonToWait("NONE", false, film, "five")).toBeNull();
  expect(reasonToWait("NONE", false, film, null)).toBeNull();
});

test("a variant that is not counted by itself takes from its product's shelf", () => {
  const kit = { stock: 0, variants: [{ id: "a", stock: null }] };
  expect(reasonToWait("PUBLIC", false, kit, "a")).toBe("STOCK");
  expect(reasonToWait("PUBLIC", false, { ...kit, stock: null }, "a")).toBeNull();
});
