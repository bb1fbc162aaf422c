import { z } from "zod";
import { CARRIERS } from "../../rules/shipping/delivery.ts";
import { LABEL_STATES } from "../../rules/shipping/labels.ts";
import { SCAN_FORM_STATES } from "../../rules/shipping/scan-forms.ts";
import { call, staff } from "../kit/call.ts";
import { FileLink, Price, Time } from "../kit/fields.ts";
import { MAX_ORDERS_PRINTED, OrderIds } from "../orders/order-ids.ts";
import { LabelChoice } from "./rates.ts";

const tag = "Shipping";

export const ParcelToLabel = z
  .object({
    orderId: z.int(),
    shipmentId: z.uuid(),
    customerName: z.string(),
    label: z
      .object({
        state: z.enum(LABEL_STATES),
        problem: z.string().nullable(),
        name: z.string().nullable().meta({ description: "Carrier and service", example: "USPS Ground Advantage" }),
        price: Price.nullable().meta({ description: "Postage paid, in cents" }),
      })
      .nullable(),
  })
  .meta({ id: "ParcelToLabel" });
export type ParcelToLabel = z.output<typeof ParcelToLabel>;

export const listParcelsToLabel = call({
  method: "GET",
  path: "/parcels-to-label",
  who: staff("fulfillment"),
  tag,
  summary: "The unsent parcels to customers of several orders, with the state of their labels",
  query: z.object({ orderIds: OrderIds }),
  reply: z.object({ parcels: z.array(ParcelToLabel) }),
});

export const buyLabels = call({
  method: "POST",
  path: "/postage-labels",
  who: staff("fulfillment"),
  tag,
  summary: "Buy the labels of several parcels in the background, each once; lists failures",
  body: z.object({
    labels: z
      .array(LabelChoice.extend({ orderId: z.int().min(1).max(999_999_999), shipmentId: z.uuid() }))
      .min(1, "Choose at least one parcel")
      .max(MAX_ORDERS_PRINTED * 2),
  }),
  reply: z.object({ refused: z.array(z.object({ shipmentId: z.uuid(), reason: z.string() })) }),
});

export const ScanForm = z
  .object({
    id: z.uuid(),
    carrier: z.enum(CARRIERS),
    state: z.enum(SCAN_FORM_STATES).meta({
      description: "MAKING waits for the postage service, READY has its file, REFUSED released its labels",
    }),
    labels: z.int().meta({ description: "Number of labels on it" }),
    problem: z.string().nullable().meta({ description: "Why it was REFUSED, as text" }),
    url: FileLink.nullable().meta({ description: "The form as PDF" }),
    by: z.string().nullable(),
    createdAt: Time,
  })
  .meta({ id: "ScanForm" });
export type ScanForm = z.output<typeof ScanForm>;

export const listScanForms = call({
  method: "GET",
  path: "/scan-forms",
  who: staff("fulfillment"),
  tag,
  summary: "Labels bought today that are on no scan form, by carrier, and the latest 50 scan forms",
  reply: z.object({
    open: z.array(z.object({ carrier: z.enum(CARRIERS), labels: z.int() })),
    scanForms: z.array(ScanForm),
  }),
});

export const makeScanForm = call({
  method: "POST",
  path: "/scan-forms",
  who: staff("fulfillment"),
  tag,
  summary: "Make a carrier's scan form of the labels bought today; each label is on one form at most",
  body: z.object({ carrier: z.enum(CARRIERS) }),
  reply: z.object({ scanForm: ScanForm }),
  refusals: { NO_LABELS: { status: 409, message: "All of today's labels of this carrier are on a scan form." } },
});
