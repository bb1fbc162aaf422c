import { eq } from "drizzle-orm";
import type { BodyOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/lab-settings/mail-texts.ts";
import { cents } from "../../rules/money.ts";
import type { Deps } from "../deps.ts";
import { previewMail } from "../lab-settings/mail-texts.ts";
import { notFound } from "../platform/http/errors.ts";
import { contentsText } from "./contents-text.ts";
import { receiptData } from "./follow-payment.ts";
import { orderMailBasics } from "./order-mails.ts";
import { orders } from "./tables.ts";

/** Renders an e-mail with its example, or with what an order's receipt says in place of the same example data. */
export async function previewMailOf(
  deps: Deps,
  { orderId, ...mail }: BodyOf<typeof contract.previewMail>,
): Promise<ReplyOf<typeof contract.previewMail>> {
  return previewMail(deps, mail, orderId === null ? {} : await dataOf(deps, orderId));
}

async function dataOf(deps: Deps, orderId: number): Promise<object> {
  const { db } = deps;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw notFound("Order not found.");
  const mail = await orderMailBasics(deps, db, order);
  const holds = await contentsText(db, orderId, { services: true });
  return receiptData(deps, db, { order, holds, total: cents(order.total), mail });
}
