import { useEffect, useEffectEvent } from "react";
import type { CallError } from "../../contract/kit/client.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";

/** Takes a coupon out again once pricing with it was refused for it. */
export function useHeededCoupon(coupon: Coupon, error: CallError | null): void {
  const heed = useEffectEvent((refused: CallError) => {
    if (coupon.promo !== null) coupon.heed(refused);
  });
  useEffect(() => {
    if (error !== null) heed(error);
  }, [error]);
}
