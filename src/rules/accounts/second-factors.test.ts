import { expect, test } from "vitest";
import { readRecoveryCode, stepsAround, verificationMethods, formatRecoveryCode } from "./second-factors.ts";

const NOTHING = { passkeys: 0, authenticators: 0, recoveryCodes: 0 };

test("an account without factors gets a code by e-mail if one is required", () => {
  expect(verificationMethods(NOTHING, true)).toEqual(["SENT_CODE"]);
  expect(verificationMethods(NOTHING, false)).toEqual([]);
});

test("an account with a factor never gets an e-mailed code", () => {
  const all = { passkeys: 2, authenticators: 1, recoveryCodes: 3 };
  expect(verificationMethods(all, true)).toEqual(["PASSKEY", "AUTHENTICATOR", "RECOVERY_CODE"]);
  expect(verificationMethods({ ...NOTHING, authenticators: 1 }, true)).toEqual(["AUTHENTICATOR"]);
  expect(verificationMethods({ ...NOTHING, passkeys: 1, recoveryCodes: 1 }, false)).toEqual([
    "PASSKEY",
    "RECOVERY_CODE",
  ]);
});

test("a code is valid in its own 30-second step, the previous one and the next one", () => {
  expect(stepsAround(new Date(59_999))).toEqual([1, 0, 2]);
  expect(stepsAround(new Date(60_000))).toEqual([2, 1, 3]);
});

test("recovery codes tolerate case, separators and lookalike letters", () => {
  expect(formatRecoveryCode("4F7K29QXT1")).toBe("4F7K2-9QXT1");
  for (const typed of ["4F7K2-9QXT1", " 4f7k2 9qxtl ", "4F7K29QXTI"])
    expect(readRecoveryCode(typed)).toBe("4F7K29QXT1");
  expect(readRecoveryCode("o0")).toBe("00");
});
