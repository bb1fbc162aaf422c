import type { Deps, Tx } from "../deps.ts";
import { seal } from "../platform/tokens/sealed.ts";

/** Has a text message sent once `tx` commits. Its text travels sealed: it may hold a code. `key` names it for ever. */
export async function enqueueSms(
  { jobs, settings }: Pick<Deps, "jobs" | "settings">,
  tx: Tx,
  message: { to: string; text: string; key: string },
): Promise<void> {
  const { to, text, key } = message;
  await jobs.enqueue(tx, "send-sms", { to, text: seal(settings.authSecret, text), key });
}
