import EasyPost from "@easypost/api";
import { z } from "zod";
import { phoneParts } from "../../../rules/accounts/phone.ts";
import { cents } from "../../../rules/money.ts";
import type { Carrier } from "../../../rules/shipping/delivery.ts";
import { cheapestAtLevel, serviceName } from "../../../rules/shipping/rates.ts";
import { type EasyPostRequest, easyPostRequests, type EasyPostKeys } from "./easypost-client.ts";
import { Offer, ratesOf, STATES, TRACKED_AS } from "./easypost-offers.ts";
import { easyPostScanForm } from "./easypost-scan-form.ts";
import { downloadLabel } from "./download-label.ts";
import {
  type BoughtLabel,
  LabelRefused,
  type LabelRequest,
  type ParcelRoute,
  type PostageAddress,
  type PostageProvider,
  type PostageRefund,
  PostageUnreachable,
  rateChanged,
  type Tracking,
  type TrackingEvent,
} from "./port.ts";

export type EasyPostAccount = EasyPostKeys & { webhookSecret: string; phone: string };

const PostageLabel = z.object({
  label_url: z.string(),
  label_pdf_url: z.string().nullish(),
  label_zpl_url: z.string().nullish(),
});
const Shipment = z.object({
  id: z.string(),
  rates: z.array(Offer),
  messages: z.array(z.object({ carrier: z.string().nullish(), message: z.string().nullish() })).default([]),
  selected_rate: Offer.nullish(),
  postage_label: PostageLabel.nullish(),
  tracking_code: z.string().nullish(),
  refund_status: z.string().nullish(),
});
type Shipment = z.output<typeof Shipment>;
const TrackingDetail = z.object({
  status: z.string().nullish(),
  message: z.string().nullish(),
  datetime: z.coerce.date().nullish(),
  tracking_location: z.object({ city: z.string().nullish(), state: z.string().nullish() }).nullish(),
});
type TrackingDetail = z.output<typeof TrackingDetail>;
const Trackers = z.object({
  trackers: z.array(
    z.object({
      tracking_code: z.string(),
      status: z.string(),
      updated_at: z.coerce.date(),
      tracking_details: z.array(TrackingDetail),
    }),
  ),
});
const Webhook = z.object({
  id: z.string().max(200),
  description: z.string().max(100),
  result: z.object({ id: z.string().max(100).optional(), tracking_code: z.string().max(100).optional() }),
});

type Found = ReturnType<typeof ratesOf>;
const SIGNED = { delivery_confirmation: "SIGNATURE" };

/** Sells postage through EasyPost; the lab's carriers are in its account there. */
export function easyPostPostage(account: EasyPostAccount): PostageProvider {
  const ask = easyPostRequests(account);
  const read = async (id: string) => Shipment.parse(await ask((client) => client.Shipment.retrieve(id)));

  const create = async ({ from, to, parcel }: ParcelRoute, more: { reference?: string; options: object }) => {
    const made = await ask((client) =>
      client.Shipment.create({
        from_address: toEasyPost(from, account.phone),
        to_address: toEasyPost(to, account.phone),
        parcel: { length: parcel.lengthIn, width: parcel.widthIn, height: parcel.heightIn, weight: parcel.weightOz },
        ...more,
      }),
    );
    return Shipment.parse(made);
  };

  return {
    async rates(route) {
      // The price of a signature is the difference to a shipment with one. Shipments cost nothing until they are bought.
      const shipments = await Promise.all([{}, SIGNED].map((options) => create(route, { options })));
      const [plain, signed] = shipments.map(({ rates }) => ratesOf(rates)) as [Found, Found];
      return plain.map(({ carrier, service, price, days }) => {
        const same = signed.find((one) => one.carrier === carrier && one.service === service);
        const signaturePrice = same === undefined ? null : cents(Math.max(0, same.price - price));
        return { carrier, service, price, days, signaturePrice };
      });
    },

    async prepareLabel({ key, reference, chosen, ...route }) {
      await Promise.all([route.from, route.to].map((address) => verify(ask, toEasyPost(address, account.phone))));
      const options = {
        label_format: "PNG",
        label_size: "4x6",
        print_custom_1: reference,
        ...(chosen?.signature ? SIGNED : {}),
      };
      return (await create(route, { reference: key, options })).id;
    },

    async buyLabel(providerShipmentId, request) {
      const before = await read(providerShipmentId);
      // EasyPost refuses to sell a shipment twice, so this checks for a bought label first.
      const bought = before.postage_label ? before : await buyOffer(ask, before, request).then(read);
      return labelOf(bought, { ask, account, carrier: request.carrier });
    },

    async requestRefund(providerShipmentId) {
      return inItsWords(async () => {
        const refund = refundOf(await read(providerShipmentId));
        if (refund !== null && refund.state !== "REFUSED") return refund;
        const requested = refundOf(Shipment.parse(await ask((client) => client.Shipment.refund(providerShipmentId))));
        if (requested === null) throw new PostageUnreachable("EasyPost has not taken the question for the refund");
        return requested;
      });
    },

    async findRefund(providerShipmentId) {
      return inItsWords(async () => refundOf(await read(providerShipmentId)));
    },

    makeScanForm: (labels) => easyPostScanForm(ask, account.url, labels),

    async track(trackingNumber) {
      const answer = await ask((client) => client.Tracker.all({ tracking_code: trackingNumber }));
      return trackingOf(trackingNumber, Trackers.parse(answer));
    },

    async follow(trackingNumber, carrier) {
      const requested = {
        tracking_code: trackingNumber,
        ...(carrier === null ? {} : { carrier: TRACKED_AS[carrier] }),
      };
      // For a number that it already tracks, EasyPost returns the existing tracker.
      await ask((client) => client.Tracker.create(requested));
    },

    verifyEvent(rawBody, headers) {
      try {
        const client = new EasyPost(account.apiKey);
        const webhook = client.Utils.validateWebhook(Buffer.from(rawBody), headers, account.webhookSecret) as unknown;
        const { id, description, result } = Webhook.parse(webhook);
        return { id, type: description, subject: result.tracking_code ?? result.id ?? id };
      } catch {
        return null;
      }
    },

    advanceTracking: null,
  };
}

function toEasyPost({ name, address1, address2, city, state, zip, country, phone }: PostageAddress, labPhone: string) {
  return {
    name,
    street1: address1,
    street2: address2 ?? "",
    city,
    state,
    zip,
    country,
    phone: phoneParts(phone || labPhone).number,
  };
}

/** Throws LabelRefused, with EasyPost's reason, if no carrier could find the address. */
async function verify(ask: EasyPostRequest, address: ReturnType<typeof toEasyPost>): Promise<void> {
  await ask((client) => client.Address.createAndVerify(address));
}

/** @returns the ID of the shipment, bought by this or a concurrent request */
async function buyOffer(ask: EasyPostRequest, shipment: Shipment, request: LabelRequest): Promise<string> {
  const { carrier, chosen } = request;
  const rates = ratesOf(shipment.rates);
  const rate =
    chosen === null
      ? cheapestAtLevel(rates, request)
      : rates.find((one) => one.carrier === carrier && one.service === chosen.service);
  if (!rate) {
    const why = shipment.messages.map(({ message }) => message).filter(Boolean);
    throw new LabelRefused([`${carrier} has no offer for this parcel.`, ...why].join(" "));
  }
  if (chosen?.maxPrice != null && rate.price > chosen.maxPrice) throw rateChanged(serviceName(rate));
  const insuredDollars = (chosen?.insuredFor ?? 0) / 100;
  try {
    await ask((client) => client.Shipment.buy(shipment.id, rate.id, insuredDollars || undefined));
  } catch (error) {
    if (!(error instanceof LabelRefused && error.code === "SHIPMENT.POSTAGE.EXISTS")) throw error;
  }
  return shipment.id;
}

async function labelOf(
  shipment: Shipment,
  { ask, account, carrier }: { ask: EasyPostRequest; account: EasyPostAccount; carrier: Carrier },
): Promise<BoughtLabel> {
  const { id, postage_label: label, tracking_code: trackingNumber, selected_rate: rate } = shipment;
  if (!label || !trackingNumber || !rate) throw new PostageUnreachable("EasyPost has not made the label yet");
  const converted = async (format: "PDF" | "ZPL") =>
    Shipment.parse(await ask((client) => client.Shipment.convertLabelFormat(id, format))).postage_label;
  // In sequence: each response includes all of the label's URLs so far.
  const pdfUrl = label.label_pdf_url ?? (await converted("PDF"))?.label_pdf_url;
  const zplUrl = label.label_zpl_url ?? (await converted("ZPL").catch(noneMade))?.label_zpl_url;
  if (!pdfUrl) throw new PostageUnreachable("EasyPost has not made the label as PDF yet");
  return {
    providerShipmentId: id,
    trackingNumber,
    carrier,
    service: rate.service,
    price: cents(Math.round(Number(rate.rate) * 100)),
    png: await downloadLabel(label.label_url, "png", account.url),
    pdf: await downloadLabel(pdfUrl, "pdf", account.url),
    zpl: zplUrl ? await downloadLabel(zplUrl, "zpl", account.url) : null,
    shipment: {
      id,
      trackingCode: trackingNumber,
      selectedRate: { carrier: rate.carrier, service: rate.service, rate: rate.rate },
      postageLabel: { labelUrl: label.label_url },
    },
  };
}

/** Some carriers' labels cannot be converted to ZPL; they are paid for and valid all the same. */
function noneMade(error: unknown): null {
  if (!(error instanceof LabelRefused)) throw error;
  return null;
}

/** Returns EasyPost's refusal of a refund as a result, too. */
async function inItsWords<Reply>(requested: () => Promise<Reply>): Promise<Reply | PostageRefund> {
  try {
    return await requested();
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    return { state: "REFUSED", reason: error.message };
  }
}

/** EasyPost gives no reason, but documents when carriers refuse: a label that was scanned, or is too old or too new. */
function refundOf({ refund_status: status }: Shipment): PostageRefund | null {
  switch (status) {
    case "submitted":
      return { state: "REQUESTED" };
    case "refunded":
      return { state: "REFUNDED" };
    case "not_applicable":
      return { state: "NOT_CHARGED" };
    case "rejected":
      return { state: "REFUSED", reason: "The carrier refused it, as it does with a label that was scanned." };
    default:
      return null;
  }
}

/** Returns the newest tracker of a number, and since when the parcel is in its current state. */
function trackingOf(trackingNumber: string, { trackers }: z.output<typeof Trackers>): Tracking | null {
  const [newest] = trackers
    .filter(({ tracking_code: code }) => code === trackingNumber)
    .sort((one, other) => other.updated_at.getTime() - one.updated_at.getTime());
  const state = newest && STATES[newest.status];
  if (state === undefined) return null;
  const since = newest!.tracking_details.findLast(({ status }) => status === newest!.status)?.datetime;
  const events = newest!.tracking_details.flatMap((detail) => eventOf(detail) ?? []);
  return { trackingNumber, state, at: since ?? newest!.updated_at, events };
}

/** Returns the carrier's event, for people; null without a text or a time. */
function eventOf({ message, datetime, tracking_location: location }: TrackingDetail): TrackingEvent | null {
  if (!message || !datetime) return null;
  return { at: datetime, text: message, place: [location?.city, location?.state].filter(Boolean).join(", ") || null };
}
