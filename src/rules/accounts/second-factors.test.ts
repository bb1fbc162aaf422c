import { expect, test } from "vitest";
import { readRecoveryCode, stepsAround, verificationMethods, formatRecoveryCode } from "./second-factors.ts";

const NOTHING = { passkeys: 0, authenticators: 0, recoveryCodes: 0 };

test("who has set up nothing is sent a code, where one is needed at all", () => {
  expect(verificationMethods(NOTHING, true)).toEqual(["SENT_CODE"]);
  expect(verificationMethods(NOTHING, false)).toEqual([]);
});

test("who has set something up is never sent a code, whether one was needed or not", () => {
  const all = { passkeys: 2, authenticators: 1, recoveryCodes: 3 };
  expect(verificationMethods(all, true)).toEqual(["PASSKEY", "AUTHENTICATOR", "RECOVERY_CODE"]);
  expect(verificationMethods({ ...NOTHING, authenticators: 1 }, true)).toEqual(["AUTHENTICATOR"]);
  expect(verificationMethods({ ...NOTHING, passkeys: 1, recoveryCodes: 1 }, false)).toEqual([
    "PASSKEY",
    "RECOVERY_CODE",
  ]);
});

test("a code is good in its own thirty seconds, those before and those after", () => {
  expect(stepsAround(new Date(59_999))).toEqual([1, 0, 2]);
  expect(stepsAround(new Date(60_000))).toEqual([2, 1, 3]);
});

test("a recovery code is read as it was meant", () => {
  expect(formatRecoveryCode("4F7K29QXT1")).toBe("4F7K2-9QXT1");
  for (const typed of ["4F7K2-9QXT1", " 4f7k2 9qxtl ", "4F7K29QXTI"])
    expect(readRecoveryCode(typed)).toBe("4F7K29QXT1");
  expect(readRecoveryCode("o0")).toBe("00");
});
