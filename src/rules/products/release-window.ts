import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";

/** A product's stage from announcement to public sale (docs/product/products.md#visibility-and-release-windows). */
export const RELEASE_WINDOWS = ["COMING_SOON", "MEMBERS_ONLY", "PUBLIC", "NONE"] as const;
export type ReleaseWindow = (typeof RELEASE_WINDOWS)[number];

export interface LaunchDates {
  readonly memberLaunchDate: Date | null;
  readonly publicLaunchDate: Date | null;
}

/**
 * Returns the window by launch dates: coming soon before the member launch, then members only, then public from the
 * public launch. Without both dates it is NONE.
 */
export function releaseWindow({ memberLaunchDate, publicLaunchDate }: LaunchDates, now: Date): ReleaseWindow {
  if (!memberLaunchDate || !publicLaunchDate) return "NONE";
  if (now >= publicLaunchDate) return "PUBLIC";
  return now < memberLaunchDate ? "COMING_SOON" : "MEMBERS_ONLY";
}

/** Whether a customer may buy in this window: no one during coming soon, only active members during members only. */
export function mayBuyIn(window: ReleaseWindow, isMember: boolean): boolean {
  if (window === "COMING_SOON") return false;
  return window !== "MEMBERS_ONLY" || isMember;
}

/**
 * Formats the time left until `target`: "2 days / 3 hours", else "3 hours / 20 min", else "20 min / 5 sec"; "0 days / 0
 * hours" once passed. The words stay plural (docs/product/products.md#visibility-and-release-windows).
 */
export function countdownText(target: Date, now: Date): string {
  const left = target.getTime() - now.getTime();
  if (left <= 0) return "0 days / 0 hours";
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  if (days > 0) return `${days} days / ${hours} hours`;
  if (hours > 0) return `${hours} hours / ${minutes} min`;
  return `${minutes} min / ${seconds} sec`;
}
