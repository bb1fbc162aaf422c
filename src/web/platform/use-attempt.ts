import { useState } from "react";
import { type Attempt, type StoredAttempt, sendOnce } from "./attempt.ts";

/** A write that users can repeat when its result is unknown, but that runs only once. */
export function useAttempt<What>() {
  return useState(() => attemptOf<What>())[0];
}

function attemptOf<What>() {
  let last: Attempt | null = null;
  const stored: StoredAttempt = { get: () => last, set: (attempt) => void (last = attempt) };
  return {
    stored,
    /** Data sent by an attempt with an unknown result; null without one. */
    unsettled: (): What | null => last && (JSON.parse(last.body) as What),
    /** Sends like `sendOnce`; after a response, the next send is a new attempt. */
    async once<Answer>(what: What, send: (what: What, idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
      const answer = await sendOnce(stored, what, send);
      stored.set(null);
      return answer;
    },
    /** For when the result was received another way. */
    forget: () => stored.set(null),
  };
}
