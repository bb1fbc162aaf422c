import type { Product } from "../../contract/products/product.ts";
import { windowOf } from "../../rules/products/for-sale.ts";
import type { ReleaseWindow } from "../../rules/products/release-window.ts";
import { useSeconds } from "../platform/seconds.ts";

type Launching = Pick<Product, "visibility" | "memberLaunchDate" | "publicLaunchDate" | "releaseWindow">;

/** The window a product is in, and the next launch that is waited for. `now` is null until the page has come to life. */
export type Launch = { window: ReleaseWindow; now: Date | null; next: Date | null };

/** By the reader's clock, from second to second; till it is read, by the server's. */
export function useLaunch({ visibility, memberLaunchDate, publicLaunchDate, releaseWindow }: Launching): Launch {
  const dates = {
    memberLaunchDate: memberLaunchDate === null ? null : new Date(memberLaunchDate),
    publicLaunchDate: publicLaunchDate === null ? null : new Date(publicLaunchDate),
  };
  const isDated = dates.memberLaunchDate !== null && dates.publicLaunchDate !== null;
  const now = useSeconds(isDated);
  const window = now === null ? releaseWindow : windowOf({ visibility, ...dates }, now);
  const waited = {
    COMING_SOON: dates.memberLaunchDate,
    MEMBERS_ONLY: dates.publicLaunchDate,
    PUBLIC: null,
    NONE: null,
  };
  return { window, now, next: isDated ? waited[window] : null };
}
