import type { UsState } from "../accounts/address.ts";
import { DAY_MS } from "../time.ts";
import { MEGABYTE, type UploadLimit } from "../uploads.ts";

export const CERTIFICATE_LIMIT: UploadLimit = { what: "A certificate", maxBytes: 10 * MEGABYTE };
export const CERTIFICATE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

/** How long before its end an exemption is shown as expiring. */
export const EXPIRES_SOON_MS = 30 * DAY_MS;

/** The scope of a certificate. */
export interface Exemption {
  /** None: every state. */
  readonly states: readonly UsState[];
  /** Exclusive; null without an expiry date. */
  readonly validUntil: Date | null;
}

export const EXEMPTION_STATES = ["VALID", "EXPIRES_SOON", "EXPIRED", "ENDED"] as const;
export type ExemptionState = (typeof EXEMPTION_STATES)[number];

export function exemptionState(
  { validUntil, endedAt }: Pick<Exemption, "validUntil"> & { endedAt: Date | null },
  now: Date,
): ExemptionState {
  if (endedAt !== null) return "ENDED";
  if (validUntil === null) return "VALID";
  const left = validUntil.getTime() - now.getTime();
  return left <= 0 ? "EXPIRED" : left <= EXPIRES_SOON_MS ? "EXPIRES_SOON" : "VALID";
}

/**
 * Whether a customer pays no tax at a place.
 * @param exemptions the ones that staff did not end
 * @param state null while no place is known
 */
export const isExempt = (exemptions: readonly Exemption[], state: UsState | null, now: Date): boolean =>
  exemptions.some(
    ({ states, validUntil }) =>
      (validUntil === null || validUntil > now) && (states.length === 0 || (state !== null && states.includes(state))),
  );
