import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";
import { sharedValue } from "./shared-value.ts";

/** The requested kind of confirmation while the dialog is open. */
export const requestedConfirmation = sharedValue<ConfirmBy | null>(null);

/** Concurrent calls wait for the same confirmation. */
const waiting: ((confirmed: boolean) => void)[] = [];

export function requestConfirmation(by: ConfirmBy): Promise<boolean> {
  requestedConfirmation.set(by);
  return new Promise((answer) => waiting.push(answer));
}

/** Called by the dialog: resolves all waiting calls. */
export function answerConfirmation(confirmed: boolean): void {
  requestedConfirmation.set(null);
  for (const answer of waiting.splice(0)) answer(confirmed);
}
