import { expect, test } from "vitest";
import type { Share } from "../../../contract/shares/shares.ts";
import { changeOf, dayOf, endOfDay, newShareOf, shareSchema, valuesOf } from "./share-form.ts";

const SHARE = {
  title: "Sea",
  expiresAt: endOfDay("2026-07-03"),
  hasPassword: true,
  downloads: "MID_RES",
  mayAnswer: true,
} as Share;
const VALUES = valuesOf(SHARE, "");

test("a day and its end are the same day in any time zone", () => {
  expect(dayOf(endOfDay("2026-07-03")!)).toBe("2026-07-03");
  expect(endOfDay("")).toBeNull();
});

test("unchanged settings are not sent, so that no visitor is locked out", () => {
  expect(changeOf(SHARE, VALUES)).toEqual({ title: "Sea", mayAnswer: true });
  expect(changeOf(SHARE, { ...VALUES, password: "another" })).toMatchObject({ password: "another" });
  expect(changeOf(SHARE, { ...VALUES, locked: false })).toMatchObject({ password: null });
  expect(changeOf(SHARE, { ...VALUES, until: "", downloads: "NONE" })).toMatchObject({
    expiresAt: null,
    downloads: "NONE",
  });
});

test("a password needs a minimum length, or keeps the existing one", () => {
  const isGood = (hasPassword: boolean, password: string) =>
    shareSchema(hasPassword).safeParse({ ...VALUES, password }).success;
  expect([isGood(true, ""), isGood(false, ""), isGood(false, "short"), isGood(false, "longer")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(newShareOf({ ...VALUES, locked: false, password: "typed first" }).password).toBeNull();
});
