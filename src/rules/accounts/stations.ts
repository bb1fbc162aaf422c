import { MINUTE_MS } from "../time.ts";
import { type Permission, ROLE_PERMISSIONS } from "./staff-roles.ts";

export const PIN_PATTERN = /^\d{4,6}$/u;

/** Whether a PIN is among the first that anyone tries: one digit repeated, or digits in a row. */
export function isGuessablePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** Minutes without input after which a station locks. */
export const STATION_LOCK_MINUTES = { least: 1, most: 60, usual: 5 } as const;

/** Characters of badge codes, without similar ones: no 0, O, 1, I or L. A code has ten, too many to guess. */
export const BADGE_SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
export const BADGE_LENGTH = 10;
const BADGE = new RegExp(`^W-[${BADGE_SIGNS}]{${BADGE_LENGTH}}$`, "u");

/** Returns the text of a badge's barcode; the prefix tells it from stickers and packing slips. */
export const badgeText = (secret: string): string => `W-${secret}`;
export const isBadge = (text: string): boolean => BADGE.test(text.trim().toUpperCase());

/**
 * Whether a permission may be used at a station, where a badge or a PIN is enough to sign in: at most what the front desk
 * may do, whatever the worker's role.
 */
export const isForStations = (permission: Permission): boolean => ROLE_PERMISSIONS.FRONT_DESK.includes(permission);

export type StationState = { lockMinutes: number; workerActiveAt: Date | null };

/** Whether a station is locked until a worker signs in. */
export const isLocked = ({ lockMinutes, workerActiveAt }: StationState, now: Date): boolean =>
  workerActiveAt === null || now.getTime() - workerActiveAt.getTime() >= lockMinutes * MINUTE_MS;
