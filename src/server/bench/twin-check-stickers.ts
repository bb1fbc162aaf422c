import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
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
 * Returns the stickers for orders' rolls and their negatives, which prevent mix-ups.
 * @param rollId only this roll's
 */
export async function twinCheckStickers(db: Db, orderIds: readonly number[], rollId?: string): Promise<FileReply> {
  const found = await db
    .select({ id: orders.id, lastName: users.lastName, tier: orders.tier })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.id, orderIds));
  if (found.length === 0) throw notFound("Order not found.");
  const received = await db
    .select()
    .from(rolls)
    .where(and(inArray(rolls.orderId, orderIds), eq(rolls.arrived, true), isNotNull(rolls.labNumber)))
    .orderBy(asc(rolls.number));
  const chosen = received.filter(({ id }) => rollId === undefined || id === rollId.toLowerCase());
  if (chosen.length === 0) throw refuse(contract.twinCheckStickers, "NOT_RECEIVED");
  // In the order in which the parcels were opened.
  const stickers = orderIds.flatMap((orderId) => {
    const order = found.find(({ id }) => id === orderId);
    if (order === undefined) return [];
    return chosen
      .filter((roll) => roll.orderId === orderId)
      .flatMap((roll) => {
        const sticker = stickerOf(roll, shownOrderNumber(orderId), order);
        // A pair: one for the film, one for the order's envelope.
        return [sticker, sticker];
      });
  });
  const numbers = found.map(({ id }) => shownOrderNumber(id));
  // The PDF code takes some megabytes, so it is loaded on first use.
  const { drawStickers } = await import("./draw-stickers.ts");
  return {
    bytes: await drawStickers(stickers, `Twin-check stickers ${numbers.join(", ")}`),
    fileName: numbers.length === 1 ? `stickers-${numbers[0]!.slice(1)}.pdf` : "stickers.pdf",
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
