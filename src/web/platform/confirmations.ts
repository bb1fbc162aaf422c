import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";
import { sharedValue } from "./shared-value.ts";

/** What who is there is to show themselves by, as long as that is asked for. */
export const requestedConfirmation = sharedValue<ConfirmBy | null>(null);

/** Calls made at the same time wait for one answer. */
const waiting: ((confirmed: boolean) => void)[] = [];

/** Asks who is there to show that it is still them; false where they do not. */
export function requestConfirmation(by: ConfirmBy): Promise<boolean> {
  requestedConfirmation.set(by);
  return new Promise((answer) => waiting.push(answer));
}

/** By whoever shows the question: all that wait for it go on, or do not. */
export function answerConfirmation(confirmed: boolean): void {
  requestedConfirmation.set(null);
  for (const answer of waiting.splice(0)) answer(confirmed);
}
