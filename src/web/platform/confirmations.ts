import type { ConfirmBy } from "../../contract/kit/confirm-first.ts";

type Ask = (by: ConfirmBy) => Promise<boolean>;

let asks: Ask | null = null;
/** Calls that were made before the dialog was loaded. */
const early: ((ask: Ask) => void)[] = [];

/** Whoever shows the dialog says here how to ask; answers how to stop. */
export function asksForConfirmation(ask: Ask): () => void {
  asks = ask;
  for (const go of early.splice(0)) go(ask);
  return () => void (asks = null);
}

/** Asks who is there to show that it is still them; false where they do not. */
export async function askForConfirmation(by: ConfirmBy): Promise<boolean> {
  const ask = asks ?? (await new Promise<Ask>((go) => early.push(go)));
  return ask(by);
}
