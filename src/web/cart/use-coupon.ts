import { useState } from "react";
import { CallError } from "../../contract/kit/client.ts";

/** A coupon's code on its way into an order. */
export type Coupon = {
  /** The code that the order is priced with; null without one. */
  promo: string | null;
  /** Why the last code was refused. */
  problem: string | null;
  apply: (code: string) => void;
  remove: () => void;
  /** Takes the code out again when that is what was refused. @returns whether it was */
  heed: (error: unknown) => boolean;
};

export function useCoupon(): Coupon {
  const [coupon, setCoupon] = useState<Pick<Coupon, "promo" | "problem">>({ promo: null, problem: null });
  return {
    ...coupon,
    apply: (code) => setCoupon({ promo: code.trim() || null, problem: null }),
    remove: () => setCoupon({ promo: null, problem: null }),
    heed(error) {
      if (!(error instanceof CallError) || !error.code?.startsWith("COUPON_")) return false;
      setCoupon({ promo: null, problem: error.message });
      return true;
    },
  };
}
