import { useEffect, useEffectEvent, useState } from "react";
import { CallError } from "../../../contract/kit/client.ts";
import type { Coupon } from "../../parts/orders/use-coupon.ts";
import type { Draft } from "../draft/draft.ts";

/**
 * Manages the draft's coupon: its code is stored with the draft, across reloads.
 * @param refused the lab's latest rejection; a rejected code is removed and its reason shown
 */
export function useDraftCoupon(
  draft: Draft,
  change: (next: (draft: Draft) => Draft) => void,
  refused: unknown,
): Coupon {
  const [shown, setShown] = useState<CallError | null>(null);
  const bad = couponRefusal(refused);
  if (bad !== null && bad !== shown) setShown(bad);
  const setPromo = (promo: string | null) => change((now) => ({ ...now, promo }));
  const drop = useEffectEvent(() => setPromo(null));
  useEffect(() => {
    if (bad !== null) drop();
  }, [bad]);
  return {
    promo: draft.promo,
    problem: shown?.message ?? null,
    apply(code) {
      setShown(null);
      setPromo(code.trim() || null);
    },
    remove() {
      setShown(null);
      setPromo(null);
    },
    handleError(error) {
      const found = couponRefusal(error);
      if (found === null) return false;
      setShown(found);
      setPromo(null);
      return true;
    },
  };
}

const couponRefusal = (error: unknown): CallError | null =>
  error instanceof CallError && error.code?.startsWith("COUPON_") ? error : null;
