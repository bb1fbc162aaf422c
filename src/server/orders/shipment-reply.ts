import { sql } from "drizzle-orm";
import type { Label, Shipment } from "../../contract/shipping/shipping.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { labelFileName } from "../../rules/shipping/labels.ts";
import type { Deps } from "../deps.ts";
import type { labels } from "../shipping/tables.ts";

/** What links to files need. */
export type Links = Pick<Deps, "files" | "now">;
type LabelRow = Pick<
  typeof labels.$inferSelect,
  "state" | "carrier" | "serviceLevel" | "trackingNumber" | "pngKey" | "pdfKey" | "problem"
>;
/** A parcel as SHIPMENT_JSON gives it: instants with the database's own offset, and its label's files by their keys. */
export type ShipmentRow = Omit<Shipment, "label"> & { label: LabelRow | null };

/** A parcel `s` of an order `o` with its label `b`, each named so in the query. */
export const SHIPMENT_JSON = sql.raw(`json_build_object(
  'id', s.id, 'tempKey', s.temp_key, 'orderId', o.id, 'customerId', o.customer_id,
  'customerAddressId', s.customer_address_id, 'address', s.address, 'method', s.method, 'carrier', s.carrier,
  'serviceLevel', s.service_level, 'toCustomer', s.to_customer, 'trackingNumber', s.tracking_number,
  'trackingState', s.tracking_state, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at,
  'label', case when b.id is not null then json_build_object(
    'state', b.state, 'carrier', b.carrier, 'serviceLevel', b.service_level, 'trackingNumber', b.tracking_number,
    'pngKey', b.png_key, 'pdfKey', b.pdf_key, 'problem', b.problem) end,
  'easypostShipment', b.shipment::text, 'version', s.version, 'createdAt', s.created_at)`);

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

/** The provider's own address of the label may end, or be open to all: what we answer is our copy's, which ends soon. */
function withOwnLink(shipment: string | null, labelUrl: string | null): string | null {
  if (shipment === null) return null;
  const said = JSON.parse(shipment) as NonNullable<(typeof labels.$inferSelect)["shipment"]>;
  return JSON.stringify({ ...said, postageLabel: { ...said.postageLabel, labelUrl } });
}

const isoOrNull = (instant: string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** A label with links to its files. */
export function labelReply({ files, now }: Links, label: LabelRow, orderId: number): Label {
  const link = (key: string | null, type: string, extension: "png" | "pdf") =>
    key === null
      ? null
      : files.readLink(key, {
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
    problem: label.problem,
  };
}
