import { and, asc, eq, inArray, isNotNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DigitalGoods } from "../../contract/digital-goods/digital-goods.ts";
import { downloadsLeft, renewableAt } from "../../rules/digital-goods/files.ts";
import { giftCardBalance, giftCardState, shownGiftCardCode } from "../../rules/digital-goods/gift-cards.ts";
import { cents } from "../../rules/money.ts";
import { isServiceSku } from "../../rules/products/service-products.ts";
import type { Db, Deps } from "../deps.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";
import { literal } from "../platform/database/sql-fragments.ts";
import { notFound } from "../platform/http/errors.ts";
import { products } from "../products/tables.ts";
import { shownCode } from "./gift-card-code.ts";
import { fileDownloads, giftCards, productFiles } from "./tables.ts";

/** Identifies an order: a customer's by its number, a guest's by its code. */
export type Whose = { userId: string; orderId: number } | { code: string };

export const isOrder = (whose: Whose) =>
  "code" in whose
    ? eq(orders.accessCode, whose.code.toWellFormed())
    : and(eq(orders.id, whose.orderId), eq(orders.customerId, whose.userId));

const f = alias(productFiles, "f");

/** Cents from cards, a gift card and account credit. */
const PAID_IN_ALL = sql`${orders.total} + ${orders.appliedGiftCard} + ${orders.appliedCredit}`;

/** Whether an order's files belong to its buyer: it is paid and not refunded. */
const DELIVERED = sql`(${inArray(orders.status, ["PAID", "COMPLETE"])} and not (${PAID_IN_ALL} > 0 and ${PAID_IN_ALL} <= (
  select coalesce(sum(${refunds.toPayment} + ${refunds.toGiftCard} + ${refunds.toAccountCredit}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.status} <> ${literal(refunds.status, "FAILED")})))`;

/** Whether a single line was refunded while the rest of the order continues. */
export const isLineRefunded = sql<boolean>`exists (
  select from ${refunds} where ${refunds.orderId} = ${orderLines.orderId} and ${orderLines.id} = any(${refunds.lineIds}))`;

/** Wrapped, because Drizzle drops table names from a field's columns in a select without joins. */
export const isDelivered = sql<boolean>`${DELIVERED}`;

/** Returns an order's purchased files that were not refunded, or one of them. */
export async function boughtFiles(db: Db, orderId: number, lineId?: string) {
  const rows = await db
    .select({
      lineId: orderLines.id,
      name: orderLines.description,
      sku: products.sku,
      used: fileDownloads.used,
      renewedAt: fileDownloads.renewedAt,
      file: { name: f.name, type: f.type, bytes: f.bytes, key: f.key },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(fileDownloads, eq(fileDownloads.orderLineId, orderLines.id))
    .leftJoin(f, and(eq(f.productId, products.id), isNotNull(f.uploadedAt)))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.productType, "DIGITAL"),
        eq(products.giftCard, false),
        not(isLineRefunded),
        lineId === undefined ? undefined : eq(orderLines.id, sql`${lineId}::uuid`),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.filter(({ sku }) => !isServiceSku(sku));
}

/**
 * Returns an order's goods that need no parcel: none until it is paid, and none once it is canceled. A refund also ends
 * access to files.
 */
export async function digitalGoodsOf(deps: Pick<Deps, "db" | "now" | "settings">, whose: Whose): Promise<DigitalGoods> {
  const { db } = deps;
  const [order] = await db
    .select({ id: orders.id, status: orders.status, isDelivered })
    .from(orders)
    .where(isOrder(whose));
  if (order === undefined) throw notFound("Order not found.");
  if (order.status !== "PAID" && order.status !== "COMPLETE") return { files: [], giftCards: [] };
  const cards = await db.select().from(giftCards).where(eq(giftCards.orderId, order.id)).orderBy(asc(giftCards.id));
  return {
    files: (order.isDelivered ? await boughtFiles(db, order.id) : []).map(({ lineId, name, used, renewedAt, file }) => {
      const count = { used: used ?? 0, renewedAt };
      return {
        lineId,
        name,
        file: file && { name: file.name, type: file.type, bytes: file.bytes },
        left: downloadsLeft(count),
        renewableAt: renewableAt(count, deps.now())?.toISOString() ?? null,
      };
    }),
    giftCards: cards.map((card) => {
      const state = giftCardState(card);
      const ended = state === "REDEEMED" || state === "REVOKED";
      const code = ended ? null : shownCode(deps.settings.authSecret, card);
      return {
        id: card.id,
        amount: cents(card.amount),
        balance: giftCardBalance(card),
        state,
        recipientName: card.recipientName,
        recipientEmail: card.recipientEmail,
        message: card.message,
        sendAt: card.sendAt.toISOString(),
        code: code === null ? null : shownGiftCardCode(code),
      };
    }),
  };
}
