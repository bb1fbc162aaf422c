import { useState } from "react";
import { type Attempt, type StoredAttempt, sendOnce } from "./attempt.ts";

/** A write of this screen that is pressed again when nobody knows what became of it, and done once all the same. */
export function useAttempt<What>() {
  return useState(() => attemptOf<What>())[0];
}

function attemptOf<What>() {
  let last: Attempt | null = null;
  const kept: StoredAttempt = { get: () => last, set: (attempt) => void (last = attempt) };
  return {
    kept,
    /** What was sent by a try whose outcome is unknown; null without one. */
    unsettled: (): What | null => last && (JSON.parse(last.body) as What),
    /** Sends it as `sendOnce` does; once it is answered, the next is another. */
    async once<Answer>(what: What, send: (what: What, idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
      const answer = await sendOnce(kept, what, send);
      kept.set(null);
      return answer;
    },
    /** What became of it was heard in another way. */
    forget: () => kept.set(null),
  };
}
