import type { CallSpec } from "../../../contract/kit/call.ts";
import { HttpError } from "./errors.ts";
import type { Caller } from "./guard.ts";

/**
 * Told of a write that an admin makes on somebody's behalf, before it is made.
 * @returns what takes that back when nothing came of it; null where nothing was written down
 */
export type OnBehalf = (what: {
  callName: string;
  by: string;
  userId: string;
}) => Promise<(() => Promise<void>) | null>;

/** Whose things a call of an admin changes that are another's; null for all other calls. */
function whoseOf({ method, who }: CallSpec, caller: Caller | null, params: Record<string, string>): string | null {
  if (method === "GET" || who.kind !== "own" || caller?.role !== "ADMIN") return null;
  const userId = params[who.param]!;
  return userId.toLowerCase() === caller.userId ? null : userId;
}

/** Makes a call, and has it written down first where an admin makes it on somebody's behalf. */
export async function madeBy<Result>(
  { callName, call, caller, params }: { callName: string; call: CallSpec; caller: Caller | null; params: unknown },
  onBehalf: OnBehalf,
  run: () => Promise<Result>,
): Promise<Result> {
  const userId = whoseOf(call, caller, params as Record<string, string>);
  if (userId === null) return run();
  const takeBack = await onBehalf({ callName, by: caller!.userId, userId });
  try {
    return await run();
  } catch (error) {
    // What failed otherwise may have been done in part.
    if (error instanceof HttpError && error.status < 500) await takeBack?.();
    throw error;
  }
}
