import { asc, eq, getTableColumns } from "drizzle-orm";
import { isShipping } from "../../rules/orders/sum-rows.ts";
import { rollText } from "../../rules/film/roll-text.ts";
import type { Db } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isAnyOfFewOrders } from "../platform/database/sql-fragments.ts";
import { products } from "../products/tables.ts";
import { isFromShop } from "../../rules/orders/from-shop.ts";
import { orderLines } from "./tables.ts";

export type ContentsText = {
  rolls: string[];
  items: string[];
  files: boolean;
  giftCards: boolean;
  lines: (typeof orderLines.$inferSelect)[];
};

/**
 * Lists an order's contents for an e-mail: one line per roll and per item. Services on film are listed with the film.
 * @param services whether orders without film list the lab's services, such as shipping
 */
export async function contentsText(db: Db, orderId: number, wish: { services: boolean }): Promise<ContentsText> {
  return (await contentsTexts(db, [orderId], wish)).get(orderId)!;
}

export async function contentsTexts(
  db: Db,
  orderIds: number[],
  { services }: { services: boolean },
): Promise<ReadonlyMap<number, ContentsText>> {
  const [declared, lines] = await Promise.all([rollsOfOrders(db, { orderIds }), linesOfOrders(db, { orderIds })]);
  const rollsBy = Map.groupBy(declared, ({ orderId }) => orderId);
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(orderIds.map((id) => [id, textOf(rollsBy.get(id) ?? [], linesBy.get(id) ?? [], services)]));
}

type Line = ContentsText["lines"][number] & { giftCard: boolean | null };

function textOf(declared: readonly (typeof rolls.$inferSelect)[], lines: Line[], services: boolean): ContentsText {
  const withServices = services && declared.length === 0;
  // Shipping is part of the total, not of the items.
  const bought = lines.filter((line) => !isShipping(line));
  const items = bought.filter((line) => withServices || isFromShop(line));
  const digital = items.filter((line) => line.productType === "DIGITAL" && isFromShop(line));
  return {
    rolls: declared.map(rollText),
    items: items.map(itemText),
    files: digital.some(({ giftCard }) => giftCard === false),
    giftCards: digital.some(({ giftCard }) => giftCard === true),
    lines,
  };
}

const rollsOfOrders = (db: Db, { orderIds }: { orderIds: number[] }) =>
  db.select().from(rolls).where(isAnyOfFewOrders(rolls.orderId, orderIds)).orderBy(asc(rolls.number));

const linesOfOrders = (db: Db, { orderIds }: { orderIds: number[] }) =>
  db
    .select({ ...getTableColumns(orderLines), giftCard: products.giftCard })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(isAnyOfFewOrders(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));

/** Returns text such as "Kodak Portra 400 × 2". */
const itemText = ({ description, quantity }: { description: string; quantity: number }): string =>
  quantity === 1 ? description : `${description} × ${quantity}`;
