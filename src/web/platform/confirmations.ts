import { useSyncExternalStore } from "react";
import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";

let wanted: ConfirmBy | null = null;
/** Calls made at the same time wait for one answer. */
const waiting: ((confirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function want(by: ConfirmBy | null): void {
  wanted = by;
  for (const tell of listeners) tell();
}

/** Asks who is there to show that it is still them; false where they do not. */
export function askForConfirmation(by: ConfirmBy): Promise<boolean> {
  want(by);
  return new Promise((answer) => waiting.push(answer));
}

/** By whoever shows the question: all that wait for it go on, or do not. */
export function answerConfirmation(confirmed: boolean): void {
  want(null);
  for (const answer of waiting.splice(0)) answer(confirmed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What who is there is to show themselves by, as long as that is asked for. */
export const useConfirmationWanted = (): ConfirmBy | null =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  );
