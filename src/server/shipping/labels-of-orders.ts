import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import * as contract from "../../contract/shipping/shipping.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../platform/http/errors.ts";
import type { FileReply } from "../platform/http/serve-contract.ts";
import { labels, shipments } from "./tables.ts";

/** Returns the labels of orders' parcels to their customers that have not left, one per page, as one print job. */
export async function labelsOfOrders({ db, files }: Deps, orderIds: readonly number[]): Promise<FileReply> {
  const found = await db
    .select({ orderId: shipments.orderId, pngKey: labels.pngKey })
    .from(labels)
    .innerJoin(shipments, eq(shipments.id, labels.shipmentId))
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
  // One after the other, so that only one picture is in memory.
  for (const { pngKey } of inTurn) {
    const picture = await buffer(await files.read(pngKey!));
    pdf.addPage().image(picture, 0, 0, { fit: [...PAPER], align: "center", valign: "center" });
  }
  pdf.end();
  return { bytes: await bytes, fileName: "labels.pdf" };
}

/** 4 × 6 in, in points. */
const PAPER = [288, 432] as const;
