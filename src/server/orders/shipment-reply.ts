import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Label, Shipment } from "../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { type LabelFile, labelFileName, ZPL_TYPE } from "../../rules/shipping/labels.ts";
import type { Links } from "../deps.ts";
import { labels, shipments } from "../shipping/tables.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { orders } from "./tables.ts";

const s = alias(shipments, "s");
const o = alias(orders, "o");
const b = alias(labels, "b");

type LabelRow = Pick<
  typeof labels.$inferSelect,
  "state" | "carrier" | "serviceLevel" | "trackingNumber" | "pngKey" | "pdfKey" | "zplKey" | "problem"
>;
/** A parcel as returned by SHIPMENT_JSON: times with the database's offset, and label files by their keys. */
export type ShipmentRow = Omit<Shipment, "label"> & { label: LabelRow | null };

/** JSON of a parcel `s` of an order `o` with its label `b`, the names that the query must use. */
export const SHIPMENT_JSON = jsonObject({
  ...columns(s, "id", "tempKey"),
  orderId: o.id,
  customerId: o.customerId,
  ...columns(
    s,
    "customerAddressId",
    "address",
    "method",
    "carrier",
    "serviceLevel",
    "toCustomer",
    "lineIds",
    "trackingNumber",
  ),
  ...columns(s, "trackingState", "trackingEvents", "shippedAt", "deliveredAt"),
  label: sql`case when ${b.id} is not null then ${jsonObject(
    columns(b, "state", "carrier", "serviceLevel", "trackingNumber", "pngKey", "pdfKey", "zplKey", "problem"),
  )} end`,
  easypostShipment: sql`${b.shipment}::text`,
  ...columns(s, "version", "createdAt"),
});

export function shipmentReply(links: Links, { label, ...shipment }: ShipmentRow): Shipment {
  const shown = label === null ? null : labelReply(links, label, shipment.orderId);
  return {
    ...shipment,
    shippedAt: isoOrNull(shipment.shippedAt),
    deliveredAt: isoOrNull(shipment.deliveredAt),
    createdAt: new Date(shipment.createdAt).toISOString(),
    label: shown,
    easypostShipment: withOwnLink(shipment.easypostShipment, shown?.url ?? null),
  };
}

/** Replaces the provider's label URL, which may expire or be public, with a short-lived link to our copy. */
function withOwnLink(shipment: string | null, labelUrl: string | null): string | null {
  if (shipment === null) return null;
  const said = JSON.parse(shipment) as NonNullable<(typeof labels.$inferSelect)["shipment"]>;
  return JSON.stringify({ ...said, postageLabel: { ...said.postageLabel, labelUrl } });
}

const isoOrNull = (instant: string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

export function labelReply({ files, now, linksFor }: Links, label: LabelRow, orderId: number): Label {
  const link = (key: string | null, type: string, extension: LabelFile) =>
    key === null
      ? null
      : files.readLink(key, {
          for: linksFor,
          type,
          now: now(),
          downloadName: labelFileName(label.carrier, shownOrderNumber(orderId), extension),
        });
  return {
    state: label.state,
    carrier: label.carrier,
    serviceLevel: label.serviceLevel,
    trackingNumber: label.trackingNumber,
    url: link(label.pngKey, "image/png", "png"),
    pdfUrl: link(label.pdfKey, "application/pdf", "pdf"),
    zplUrl: link(label.zplKey, ZPL_TYPE, "zpl"),
    problem: label.problem,
  };
}
