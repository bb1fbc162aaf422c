import { expect, test } from "vitest";
import { reasonToWait } from "./reminders.ts";

const variants = [
  { id: "one", stock: 0 },
  { id: "five", stock: 2 },
];

test("customers can wait for an unreleased product regardless of stock", () => {
  expect(reasonToWait("COMING_SOON", true, { stock: 5, variants: [] }, null)).toBe("LAUNCH");
  expect(reasonToWait("MEMBERS_ONLY", false, { stock: 0, variants: [] }, null)).toBe("LAUNCH");
});

test("members wait for a members-only product only when it is out of stock", () => {
  expect(reasonToWait("MEMBERS_ONLY", true, { stock: 1, variants: [] }, null)).toBeNull();
  expect(reasonToWait("MEMBERS_ONLY", true, { stock: 0, variants: [] }, null)).toBe("STOCK");
});

test("a sold-out variant can be waited for while another is available", () => {
  const film = { stock: null, variants };
  expect(reasonToWait("NONE", false, film, "one")).toBe("STOCK");
  expect(reasonToWait("NONE", false, film, "five")).toBeNull();
  expect(reasonToWait("NONE", false, film, null)).toBeNull();
});

test("an untracked variant uses its product's stock", () => {
  const kit = { stock: 0, variants: [{ id: "a", stock: null }] };
  expect(reasonToWait("PUBLIC", false, kit, "a")).toBe("STOCK");
  expect(reasonToWait("PUBLIC", false, { ...kit, stock: null }, "a")).toBeNull();
});
