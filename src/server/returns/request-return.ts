import { and, eq, inArray } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/returns/returns.ts";
import { mayBeReason, MOST_RETURNS, paidForPieces } from "../../rules/returns/returns.ts";
import type { Deps } from "../deps.ts";
import { recordOrderEvent } from "../orders/record-order-event.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { heldPieces, holdReturns, returnIn, type ReturnsOf, type Whose } from "./queries.ts";
import { productReturnLines, productReturns } from "./tables.ts";

type Requested = BodyOf<typeof contract.requestReturn>;

/**
 * Stores a return request.
 * @param by the user; null for a guest
 * @returns its id
 */
export async function requestReturn(
  deps: Deps,
  whose: Whose,
  requested: Requested,
  by: string | null,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const found = await holdReturns(tx, whose, deps.now());
    if (found.window.state !== "OPEN") throw refuse(contract.requestReturn, found.window.state);
    if (found.returns.length >= MOST_RETURNS) throw refuse(contract.requestReturn, "TOO_MANY");
    const lines = linesToReturn(found, requested);
    const id = newId();
    await tx.insert(productReturns).values({
      id,
      orderId: found.order.id,
      state: "REQUESTED",
      wish: found.guest ? "AS_PAID" : requested.wish,
      words: requested.words,
      requestedAt: deps.now(),
    });
    await tx.insert(productReturnLines).values(lines.map((line) => ({ ...line, returnId: id })));
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await recordOrderEvent(deps, tx, found.order, {
      type: "RETURN_REQUESTED",
      text: `Requested a return of ${pieces === 1 ? "1 item" : `${pieces} items`}`,
      by,
    });
    return id;
  });
}

/** Returns each line once, with the amount paid for its units. */
function linesToReturn(found: ReturnsOf, { lines }: Requested) {
  const seen = new Set<string>();
  return lines.map(({ lineId, quantity, reason }) => {
    const line = found.lines.find(({ id }) => id === lineId);
    const held = heldPieces(found, lineId);
    if (line === undefined || seen.has(lineId) || !mayBeReason(line, reason) || held + quantity > line.quantity)
      throw refuse(contract.requestReturn, "NOT_RETURNABLE", { lineId });
    seen.add(lineId);
    return { lineId, quantity, reason, amount: paidForPieces(found.paid.get(lineId)!, line.quantity, held, quantity) };
  });
}

/** Withdraws a return, because its buyer keeps the goods; idempotent. */
export async function withdrawReturn(deps: Deps, whose: Whose, returnId: string, by: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await holdReturns(tx, whose, deps.now());
    const { state } = returnIn(found, returnId);
    if (state === "WITHDRAWN") return;
    if (state !== "REQUESTED" && state !== "APPROVED") throw refuse(contract.withdrawReturn, "ALREADY_ANSWERED");
    await tx
      .update(productReturns)
      .set({ state: "WITHDRAWN", settledAt: deps.now() })
      .where(and(eq(productReturns.id, returnId), inArray(productReturns.state, ["REQUESTED", "APPROVED"])));
    await recordOrderEvent(deps, tx, found.order, {
      type: "RETURN_WITHDRAWN",
      text: "Return canceled by the customer",
      by,
    });
  });
}
