import { useState } from "react";
import { CallError } from "../../../contract/kit/client.ts";

export type Coupon = {
  promo: string | null;
  problem: string | null;
  apply: (code: string) => void;
  remove: () => void;
  /** Removes the code if the error is about it. @returns whether it was */
  handleError: (error: unknown) => boolean;
};

/** @param kept storage for the code; without it, the code lasts as long as the page */
export function useCoupon(stored?: { promo: string | null; keep: (promo: string | null) => void }): Coupon {
  const [own, setOwn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { promo, keep } = stored ?? { promo: own, keep: setOwn };
  const set = (code: string | null, why: string | null) => {
    keep(code);
    setProblem(why);
  };
  return {
    promo,
    problem,
    apply: (code) => set(code.trim() || null, null),
    remove: () => set(null, null),
    handleError(error) {
      if (!(error instanceof CallError) || !error.code?.startsWith("COUPON_")) return false;
      set(null, error.message);
      return true;
    },
  };
}
