import { and, eq, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import * as contract from "../../contract/digital-goods/digital-goods.ts";
import { DOWNLOADS_EACH, downloadsLeft, RENEWED_AFTER_MS, renewableAt } from "../../rules/digital-goods/files.ts";
import type { CallDeps, Db, Deps } from "../deps.ts";
import { byItsCode } from "../orders/order-view.ts";
import { orders } from "../orders/tables.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { boughtFiles, isDelivered, isOrder, type Whose } from "./bought.ts";
import { linkForBought } from "./active-bought-files.ts";
import { fileDownloads } from "./tables.ts";

async function paidFile(db: Db, whose: Whose, lineId: string) {
  const [order] = await db.select({ id: orders.id, isDelivered }).from(orders).where(isOrder(whose));
  const [bought] = order === undefined ? [] : await boughtFiles(db, order.id, lineId);
  if (order === undefined || bought === undefined) throw notFound("File not found.");
  if (!order.isDelivered) throw refuse(contract.downloadFile, "NOT_PAID");
  return { orderId: order.id, bought };
}

/** Returns a link to a purchased file and counts it. The update's condition enforces the limit of five. */
export async function downloadFile(deps: CallDeps, whose: Whose, lineId: string) {
  const { orderId, bought } = await paidFile(deps.db, whose, lineId);
  const { file } = bought;
  if (file === null) throw refuse(contract.downloadFile, "NOT_READY");
  const [counted] = await deps.db
    .insert(fileDownloads)
    .values({ orderLineId: lineId, used: 1, renewedAt: null })
    .onConflictDoUpdate({
      target: fileDownloads.orderLineId,
      set: { used: sql`${fileDownloads.used} + 1` },
      setWhere: lt(fileDownloads.used, DOWNLOADS_EACH),
    })
    .returning({ used: fileDownloads.used });
  if (counted === undefined) throw refuse(contract.downloadFile, "USED_UP");
  const { files, linksFor } = "code" in whose ? byItsCode(deps, orderId) : deps;
  const link = { for: linkForBought(lineId, linksFor), type: file.type, now: deps.now(), downloadName: file.name };
  return { url: files.readLink(file.key, link), left: downloadsLeft(counted) };
}

/** Grants five more downloads once the previous ones are used up; once a day. */
export async function renewDownloads(deps: Deps, whose: Whose, lineId: string): Promise<{ left: number }> {
  const { bought } = await paidFile(deps.db, whose, lineId);
  const now = deps.now();
  const rested = or(
    isNull(fileDownloads.renewedAt),
    lte(fileDownloads.renewedAt, new Date(now.getTime() - RENEWED_AFTER_MS)),
  );
  const [renewed] = await deps.db
    .update(fileDownloads)
    .set({ used: 0, renewedAt: now })
    .where(and(eq(fileDownloads.orderLineId, lineId), gte(fileDownloads.used, DOWNLOADS_EACH), rested))
    .returning({ used: fileDownloads.used });
  if (renewed !== undefined) return { left: downloadsLeft(renewed) };
  const count = { used: bought.used ?? 0, renewedAt: bought.renewedAt };
  const from = renewableAt(count, now);
  if (from === null || from <= now) return { left: downloadsLeft(count) };
  throw refuse(contract.renewDownloads, "TOO_SOON", { renewableAt: from.toISOString() });
}
