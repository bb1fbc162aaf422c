import type { Deps, Tx } from "../deps.ts";
import { seal } from "../platform/tokens/sealed.ts";

/**
 * Enqueues a text message, which is sent only if `tx` commits. Its text is encrypted: it may contain a code. `key`
 * identifies it forever.
 */
export async function enqueueSms(
  { jobs, settings }: Pick<Deps, "jobs" | "settings">,
  tx: Tx,
  message: { to: string; text: string; key: string },
): Promise<void> {
  const { to, text, key } = message;
  await jobs.enqueue(tx, "send-sms", { to, text: seal(settings.authSecret, text), key });
}
