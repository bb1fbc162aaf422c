import type { QueryOf } from "../../contract/kit/call.ts";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import * as contract from "../../contract/shipping/shipping.ts";
import type { Deps } from "../deps.ts";
import { readLogo } from "../lab-settings/logo.ts";
import { refuse } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { users } from "../accounts/tables.ts";
import { BUYER_NAME } from "../orders/buyer-name.ts";
import { orders } from "../orders/tables.ts";
import { drawSlip } from "./draw-slip.ts";
import { itemsIn } from "./parcel-contents.ts";
import { labels, shipments } from "./tables.ts";

/**
 * Returns the labels of orders' parcels to their customers that have not left, one per page, as one print job.
 * @param slips whether a packing slip follows each label
 */
export async function labelsOfOrders(
  { db, files, lab }: Deps,
  { orderIds, slips }: QueryOf<typeof contract.labelsOfOrders>,
): Promise<FileReply> {
  const found = await db
    .select({ shipment: shipments, orderId: shipments.orderId, pngKey: labels.pngKey, ...BUYER_NAME })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(
      and(
        inArray(shipments.orderId, orderIds),
        eq(shipments.toCustomer, true),
        isNull(shipments.shippedAt),
        eq(labels.state, "READY"),
        isNotNull(labels.pngKey),
      ),
    )
    .orderBy(asc(shipments.createdAt));
  if (found.length === 0) throw refuse(contract.labelsOfOrders, "NO_LABELS");
  const inTurn = found.toSorted((a, b) => orderIds.indexOf(a.orderId) - orderIds.indexOf(b.orderId));
  const { default: PdfKit } = await import("pdfkit");
  const pdf = new PdfKit({ size: [...PAPER], margin: 0, autoFirstPage: false, info: { Title: "Labels" } });
  const bytes = buffer(pdf);
  const logo = slips && lab.logo ? await readLogo({ files }, lab.logo.id) : null;
  // One after the other, so that only one picture is in memory.
  for (const { pngKey, shipment, firstName, lastName } of inTurn) {
    const picture = await buffer(await files.read(pngKey!));
    pdf.addPage().image(picture, 0, 0, { fit: [...PAPER], align: "center", valign: "center" });
    if (!slips) continue;
    const name = `${firstName} ${lastName}`;
    await drawSlip(pdf, { orderId: shipment.orderId, name, lab, logo, lines: await itemsIn(db, shipment) });
  }
  pdf.end();
  return { bytes: await bytes, fileName: "labels.pdf" };
}

/** 4 × 6 in, in points. */
const PAPER = [288, 432] as const;
