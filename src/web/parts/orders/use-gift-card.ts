import { useState } from "react";
import { CallError } from "../../../contract/kit/client.ts";

export type GiftCardToUse = {
  code: string | null;
  problem: string | null;
  apply: (code: string) => void;
  remove: () => void;
  /** Removes the code if the error is about it. @returns whether it was */
  handleError: (error: unknown) => boolean;
};

/** @param kept storage for the code beyond the page */
export function useGiftCard({
  code,
  keep,
}: {
  code: string | null;
  keep: (code: string | null) => void;
}): GiftCardToUse {
  const [problem, setProblem] = useState<string | null>(null);
  const set = (next: string | null, why: string | null) => {
    keep(next);
    setProblem(why);
  };
  function handleError(error: unknown): boolean {
    const isOfCard = error instanceof CallError && error.code?.startsWith("GIFT_CARD_") === true;
    if (!isOfCard || error.code === "GIFT_CARD_CHANGED") return false;
    set(null, error.message);
    return true;
  }
  return {
    code,
    problem,
    apply: (typed) => set(typed.trim() || null, null),
    remove: () => set(null, null),
    handleError,
  };
}
