/** How long a code of an authenticator app is shown, in seconds (RFC 6238, as every app has it). */
export const CODE_STEP_SECONDS = 30;
/** By so many steps the clock of somebody's phone may be off, either way. */
const DRIFT_STEPS = 1;

/** So many authenticators, and so many passkeys, an account may have. */
export const FACTORS_AT_MOST = 10;
export const FACTOR_NAME_LENGTH = 60;
export const RECOVERY_CODES = 10;

/** How somebody may show that it is them, besides by the password (docs/product/accounts.md#second-factor). */
export const WAYS_TO_VERIFY = ["PASSKEY", "AUTHENTICATOR", "RECOVERY_CODE", "SENT_CODE"] as const;
export type VerificationMethod = (typeof WAYS_TO_VERIFY)[number];

/** What an account has set up. */
export type FactorCounts = { passkeys: number; authenticators: number; recoveryCodes: number };

export const hasFactor = ({ passkeys, authenticators }: FactorCounts): boolean => passkeys + authenticators > 0;

/**
 * The ways that are open to an account, the best one first. Who has set something up is not sent codes any more: else the
 * weaker way would stay open.
 * @param sentCodes whether a code would be sent to who has set up nothing
 */
export function verificationMethods(has: FactorCounts, sentCodes: boolean): VerificationMethod[] {
  if (!hasFactor(has)) return sentCodes ? ["SENT_CODE"] : [];
  return [
    ...(has.passkeys > 0 ? (["PASSKEY"] as const) : []),
    ...(has.authenticators > 0 ? (["AUTHENTICATOR"] as const) : []),
    ...(has.recoveryCodes > 0 ? (["RECOVERY_CODE"] as const) : []),
  ];
}

/** The steps whose codes are good at a time, the likeliest first. A step is 30 seconds, counted from 1970. */
export function stepsAround(now: Date): number[] {
  const step = Math.floor(now.getTime() / 1000 / CODE_STEP_SECONDS);
  const drifts = Array.from({ length: DRIFT_STEPS }, (_, index) => index + 1);
  return [step, ...drifts.flatMap((drift) => [step - drift, step + drift])];
}

/** Figures and letters of recovery codes; none is read for another (Crockford's base 32). */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits: too many to guess at the door. */
export const RECOVERY_CODE_LENGTH = 10;
const HALF = RECOVERY_CODE_LENGTH / 2;

/** As it is written down: "4F7K2-9QXTB". */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;

/** What was meant by what was typed: in any case, with or without dashes and blanks, O for 0 and I or L for 1. */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
