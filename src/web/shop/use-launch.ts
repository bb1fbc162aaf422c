import type { Product } from "../../contract/products/product.ts";
import { windowOf } from "../../rules/products/for-sale.ts";
import type { ReleaseWindow } from "../../rules/products/release-window.ts";
import { useSeconds } from "../platform/seconds.ts";

type Launching = Pick<Product, "visibility" | "memberLaunchDate" | "publicLaunchDate" | "releaseWindow">;

/** A product's release window and the next launch. `now` is null until hydration. */
export type Launch = { window: ReleaseWindow; now: Date | null; next: Date | null };

/** Returns the launch by the visitor's clock, updated every second; until hydration by the server's. */
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
