import { asc, eq } from "drizzle-orm";
import { rollText } from "../../rules/film/roll-text.ts";
import type { Db } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { isFromShop } from "./shop-lines.ts";
import { orderLines } from "./tables.ts";

/**
 * What is in an order, for a mail: a line per roll, and per thing. What is done to film stands with the film.
 * @param services whether an order without film lists the lab's, such as shipping
 */
export async function contentsText(
  db: Db,
  orderId: number,
  { services }: { services: boolean },
): Promise<{ rolls: string[]; items: string[] }> {
  const declared = await db.select().from(rolls).where(eq(rolls.orderId, orderId)).orderBy(asc(rolls.number));
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const withServices = services && declared.length === 0;
  const items = lines.filter((line) => withServices || isFromShop(line));
  return { rolls: declared.map(rollText), items: items.map(itemText) };
}

/** "Kodak Portra 400 × 2". */
const itemText = ({ description, quantity }: { description: string; quantity: number }): string =>
  quantity === 1 ? description : `${description} × ${quantity}`;
