import type { CallSpec } from "../../../contract/kit/call.ts";
import { HttpError } from "./errors.ts";
import type { Caller } from "./guard.ts";

/**
 * Records a write that an admin makes on behalf of a user, before it happens.
 * @returns a function that removes the record if the write fails; null if nothing was recorded
 */
export type OnBehalf = (what: {
  callName: string;
  by: string;
  userId: string;
}) => Promise<(() => Promise<void>) | null>;

/** Returns the user whose data an admin changes; null for all other calls. */
function whoseOf({ method, who }: CallSpec, caller: Caller | null, params: Record<string, string>): string | null {
  if (method === "GET" || who.kind !== "own" || caller?.role !== "ADMIN") return null;
  const userId = params[who.param]!;
  return userId.toLowerCase() === caller.userId ? null : userId;
}

export async function madeBy<Result>(
  { callName, call, caller, params }: { callName: string; call: CallSpec; caller: Caller | null; params: unknown },
  onBehalf: OnBehalf,
  run: () => Promise<Result>,
): Promise<Result> {
  const userId = whoseOf(call, caller, params as Record<string, string>);
  if (userId === null) return run();
  const undo = await onBehalf({ callName, by: caller!.userId, userId });
  try {
    return await run();
  } catch (error) {
    // Other failures may have changed something.
    if (error instanceof HttpError && error.status < 500) await undo?.();
    throw error;
  }
}
