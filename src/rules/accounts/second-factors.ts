/** Lifetime of an authenticator app's code, in seconds (RFC 6238; the same in every app). */
export const CODE_STEP_SECONDS = 30;
/** Tolerated clock drift of a phone in either direction, in steps. */
const DRIFT_STEPS = 1;

/** Limit per account, separately for authenticators and passkeys. */
export const FACTORS_AT_MOST = 10;
export const FACTOR_NAME_LENGTH = 60;
export const RECOVERY_CODES = 10;

/** Ways to verify a user's identity besides the password (docs/product/accounts.md#second-factor). */
export const WAYS_TO_VERIFY = ["PASSKEY", "AUTHENTICATOR", "RECOVERY_CODE", "SENT_CODE"] as const;
export type VerificationMethod = (typeof WAYS_TO_VERIFY)[number];

export type FactorCounts = { passkeys: number; authenticators: number; recoveryCodes: number };

export const hasFactor = ({ passkeys, authenticators }: FactorCounts): boolean => passkeys + authenticators > 0;

/**
 * Returns the account's verification methods, the best one first. Accounts with a second factor get no mailed codes,
 * because the weaker method would stay open.
 * @param sentCodes whether to send a code to accounts without a second factor
 */
export function verificationMethods(has: FactorCounts, sentCodes: boolean): VerificationMethod[] {
  if (!hasFactor(has)) return sentCodes ? ["SENT_CODE"] : [];
  return [
    ...(has.passkeys > 0 ? (["PASSKEY"] as const) : []),
    ...(has.authenticators > 0 ? (["AUTHENTICATOR"] as const) : []),
    ...(has.recoveryCodes > 0 ? (["RECOVERY_CODE"] as const) : []),
  ];
}

/** Returns the steps whose codes are currently valid, the likeliest first. A step is 30 seconds, counted from 1970. */
export function stepsAround(now: Date): number[] {
  const step = Math.floor(now.getTime() / 1000 / CODE_STEP_SECONDS);
  const drifts = Array.from({ length: DRIFT_STEPS }, (_, index) => index + 1);
  return [step, ...drifts.flatMap((drift) => [step - drift, step + drift])];
}

/** Characters of recovery codes, without lookalikes (Crockford's base 32). */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits: too many to guess through the rate-limited API. */
export const RECOVERY_CODE_LENGTH = 10;
const HALF = RECOVERY_CODE_LENGTH / 2;

/** Formats a code for display: "4F7K2-9QXTB". */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** Parses a typed code: any case, with or without dashes and spaces, O for 0 and I or L for 1. */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
