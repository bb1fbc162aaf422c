import { useState } from "react";
import { CallError } from "../../../contract/kit/client.ts";

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

/** @param kept where the code is kept beyond the page; else it lives as long as that */
export function useCoupon(kept?: { promo: string | null; keep: (promo: string | null) => void }): Coupon {
  const [own, setOwn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { promo, keep } = kept ?? { promo: own, keep: setOwn };
  const set = (code: string | null, why: string | null) => {
    keep(code);
    setProblem(why);
  };
  return {
    promo,
    problem,
    apply: (code) => set(code.trim() || null, null),
    remove: () => set(null, null),
    heed(error) {
      if (!(error instanceof CallError) || !error.code?.startsWith("COUPON_")) return false;
      set(null, error.message);
      return true;
    },
  };
}
