import { and, asc, eq, isNotNull } from "drizzle-orm";
import * as contract from "../../contract/bench/bench.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { developedIn } from "../../rules/checkout/roll-draft.ts";
import { type FilmFormat, type Process, PUSH_PULL_FACTORS, pushPullLabel } from "../../rules/film/film.ts";
import { hasPriority, type TierId } from "../../rules/memberships/tiers.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { rolls } from "../film/rolls/tables.ts";
import type { Sticker } from "./draw-stickers.ts";
import { orders } from "../orders/tables.ts";

/** Names used at the bench, short enough for one line. */
const FORMATS: Record<FilmFormat, string> = {
  "35MM": "35mm",
  "120": "120",
  DISPOSABLE: "Disposable",
  "110": "110",
  HALF_FRAME: "Half frame",
};
const BATHS: Record<Process, string> = { C41: "C-41", BW: "BW", E6: "E-6", ECN2: "ECN-2" };

/**
 * Returns the stickers for an order's rolls and their negatives, which prevent mix-ups.
 * @param rollId only this roll's
 */
export async function twinCheckStickers(db: Db, orderId: number, rollId: string | undefined): Promise<FileReply> {
  const [order] = await db
    .select({ lastName: users.lastName, tier: orders.tier })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
  const received = await db
    .select()
    .from(rolls)
    .where(and(eq(rolls.orderId, orderId), eq(rolls.arrived, true), isNotNull(rolls.labNumber)))
    .orderBy(asc(rolls.number));
  const chosen = received.filter(({ id }) => rollId === undefined || id === rollId.toLowerCase());
  if (chosen.length === 0) throw refuse(contract.twinCheckStickers, "NOT_RECEIVED");
  const orderNumber = shownOrderNumber(orderId);
  // A pair: one for the film, one for the order's envelope.
  const stickers = chosen.flatMap((roll) => {
    const sticker = stickerOf(roll, orderNumber, order);
    return [sticker, sticker];
  });
  // The PDF code takes some megabytes, so it is loaded on first use.
  const { drawStickers } = await import("./draw-stickers.ts");
  return {
    bytes: await drawStickers(stickers, `Twin-check stickers ${orderNumber}`),
    fileName: `stickers-${orderNumber.slice(1)}.pdf`,
  };
}

function stickerOf(
  roll: typeof rolls.$inferSelect,
  orderNumber: string,
  { lastName, tier }: { lastName: string; tier: TierId },
): Sticker {
  const behindRush = hasPriority(tier) ? "PRIORITY" : null;
  const pushPull = PUSH_PULL_FACTORS.find((factor) => factor === roll.pushPullFactor) ?? 0;
  return {
    labNumber: roll.labNumber!,
    orderNumber,
    lastName,
    format: FORMATS[roll.format],
    process: BATHS[developedIn(roll)],
    pushPull: pushPull === 0 ? null : pushPullLabel(pushPull),
    queue: roll.addRush ? "RUSH" : behindRush,
  };
}
