import type { Pool } from "pg";
import { createHash } from "node:crypto";
import { z } from "zod";
import { type Cents, cents } from "../../../rules/money.ts";
import { cheapestAtLevel, serviceName } from "../../../rules/shipping/rates.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { type TrackingState, TRACKING_STATES } from "../../../rules/shipping/tracking.ts";
import { readWebhook } from "../../platform/tokens/signed-webhook.ts";
import {
  type BoughtLabel,
  LabelRefused,
  type LabelRequest,
  type ParcelRoute,
  type PostageAddress,
  type PostageProvider,
  type PostageRefund,
  rateChanged,
  type Tracking,
  type TrackingEvent,
} from "./port.ts";
import { sandboxRates } from "./sandbox-rates.ts";
import { trackingNumberFor } from "./tracking-number.ts";

/** A zip code that no carrier serves, to test refused labels. */
export const UNSERVED_ZIP = "00000";
const SIGNATURE_HEADER = "x-test-postage-signature";

const SCANNED = "The carrier has scanned this label: it is used.";

/** Time until the sandbox's carriers decide about a refund. */
const DECIDES_WITHIN_MS = DAY_MS;

/** @property passed its states since it was bought @property scanForm the scan form that lists it */
type Bought = {
  request: LabelRequest;
  service: string;
  price: Cents;
  scanForm?: string;
  at: string;
  passed?: { state: TrackingState; at: string }[];
  refundRequestedAt?: string;
};
type Row = { id: string; tracking_number: string; state: TrackingState; data: Bought; moved_at: Date };

const Event = z.object({ id: z.string().max(200), type: z.string().max(100), subject: z.string().max(100) });

/**
 * The built-in postage provider: realistic labels without postage, and parcels that a button moves forward. It
 * simulates an outside company, so it has its own state (`sandbox_postage_objects`), and every request is one statement
 * on its own connection, never in one of the lab's transactions.
 */
export function sandboxPostage(options: { pool: Pool; now: () => Date; secret: string }): PostageProvider {
  const { pool, now, secret } = options;
  const find = async (column: "id" | "tracking_number", value: string): Promise<Row | null> => {
    const { rows } = await pool.query<Row>(
      `select id, tracking_number, state, data, moved_at from sandbox_postage_objects where ${column} = $1`,
      [value],
    );
    return rows[0] ?? null;
  };
  return {
    async rates(route) {
      refuseUnserved(route, "No carrier serves");
      return sandboxRates(route);
    },

    async prepareLabel({ key, carrier, ...route }) {
      refuseUnserved(route, `${carrier} does not serve`);
      return `shp_test_${key}`;
    },

    async buyLabel(providerShipmentId, request) {
      const sold = await find("id", providerShipmentId);
      if (sold !== null) return labelOf(sold);
      const at = now();
      // The ID's unique index makes retries harmless, however many run at the same time.
      await pool.query(
        `insert into sandbox_postage_objects (id, key, tracking_number, state, data, created_at, moved_at)
         values ($1, $2, $3, 'PRE_TRANSIT', $4, $5, $5) on conflict do nothing`,
        [
          providerShipmentId,
          request.key,
          trackingNumberFor(request.carrier, request.key),
          JSON.stringify({ request, ...offerFor(request), at: at.toISOString() } satisfies Bought),
          at,
        ],
      );
      return labelOf((await find("id", providerShipmentId))!);
    },

    async requestRefund(providerShipmentId) {
      // The sandbox's carriers do not refund scanned labels.
      await pool.query(
        `update sandbox_postage_objects set data = data || jsonb_build_object('refundRequestedAt', $2::text)
         where id = $1 and state = 'PRE_TRANSIT' and not data ? 'refundRequestedAt'`,
        [providerShipmentId, now().toISOString()],
      );
      const row = await find("id", providerShipmentId);
      if (row === null) return { state: "REFUSED", reason: "The test provider sold no such label." };
      return refundOf(row, now()) ?? { state: "REFUSED", reason: SCANNED };
    },

    async findRefund(providerShipmentId) {
      const row = await find("id", providerShipmentId);
      return row && refundOf(row, now());
    },

    async makeScanForm(labels) {
      const ids = labels.map(({ providerShipmentId: id }) => id);
      const form = `SF${createHash("sha256").update(ids.toSorted().join()).digest("hex").slice(0, 16).toUpperCase()}`;
      // All or none, in one statement.
      const { rows } = await pool.query<Row>(
        `update sandbox_postage_objects set data = data || jsonb_build_object('scanForm', $2::text)
         where id = any($1) and not exists (select from sandbox_postage_objects other
           where other.id = any($1) and other.data->>'scanForm' <> $2)
         returning id, tracking_number, state, data, moved_at`,
        [ids, form],
      );
      if (rows.length < ids.length) throw new LabelRefused("Some of these labels are already on another scan form.");
      return scanFormOf(form, rows, now());
    },

    async track(trackingNumber) {
      const row = await find("tracking_number", trackingNumber);
      return row && trackingOf(row);
    },

    follow: null,

    verifyEvent(rawBody, headers) {
      const said = readWebhook({ rawBody, signature: headers[SIGNATURE_HEADER] }, now(), secretOf(secret));
      return Event.safeParse(said).data ?? null;
    },

    async advanceTracking(trackingNumber) {
      const { rows } = await pool.query<Row>(
        `with moves as (
           select id, case state when 'PRE_TRANSIT' then 'IN_TRANSIT' when 'IN_TRANSIT' then 'OUT_FOR_DELIVERY' else 'DELIVERED' end as next
           from sandbox_postage_objects
           where tracking_number = $1 and state in ('PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY') for update)
         update sandbox_postage_objects parcel set moved_at = $2, state = moves.next,
           data = data || jsonb_build_object('passed', coalesce(data->'passed', '[]')
             || jsonb_build_object('state', moves.next, 'at', $3::text))
         from moves where parcel.id = moves.id
         returning parcel.id, tracking_number, state, data, moved_at`,
        [trackingNumber, now(), now().toISOString()],
      );
      const row = rows[0] ?? (await find("tracking_number", trackingNumber));
      return row && trackingOf(row);
    },
  };
}

function refuseUnserved({ from, to }: Pick<ParcelRoute, "from" | "to">, text: string): void {
  if ([from, to].some(({ zip }) => zip === UNSERVED_ZIP)) throw new LabelRefused(`${text} this ZIP code.`);
}

/** Returns the service and price of a label. Throws LabelRefused. */
function offerFor(request: LabelRequest): { service: string; price: Cents } {
  const { carrier, chosen } = request;
  const rates = sandboxRates(request);
  const rate =
    chosen === null
      ? cheapestAtLevel(rates, request)
      : rates.find((one) => one.carrier === carrier && one.service === chosen.service);
  if (!rate) throw new LabelRefused(`${carrier} has no offer for this parcel.`);
  const price = cents(rate.price + (chosen?.signature ? rate.signaturePrice! : 0));
  if (chosen?.maxPrice != null && price > chosen.maxPrice) throw rateChanged(serviceName(rate));
  return { service: rate.service, price };
}

async function scanFormOf(id: string, rows: readonly Row[], at: Date): Promise<Uint8Array> {
  const { drawScanForm } = await import("./draw-scan-form.ts");
  const { carrier, from } = rows[0]!.data.request;
  const trackingNumbers = rows.map((row) => row.tracking_number).toSorted();
  return drawScanForm({ id, carrier, from: addressLines(from), date: at.toISOString().slice(0, 10), trackingNumbers });
}

/** Separates secrets: a signature for parcels is invalid for payments. */
const secretOf = (secret: string): string => `test-postage ${secret}`;

const trackingOf = (row: Row): Tracking => ({
  trackingNumber: row.tracking_number,
  state: TRACKING_STATES.find((state) => state === row.state)!,
  at: row.moved_at,
  events: eventsOf(row.data),
});

/** The carriers' text for each state, and at which end of the route it happens. */
const SAID: Record<TrackingState, { text: string; end: "from" | "to" | null }> = {
  PRE_TRANSIT: { text: "Shipping label created", end: null },
  IN_TRANSIT: { text: "Picked up", end: "from" },
  OUT_FOR_DELIVERY: { text: "Out for delivery", end: "to" },
  DELIVERED: { text: "Delivered, left with an individual", end: "to" },
  RETURNED: { text: "Returned to sender", end: "from" },
};

function eventsOf({ request, at: boughtAt, passed = [] }: Bought): TrackingEvent[] {
  return [{ state: "PRE_TRANSIT" as const, at: boughtAt }, ...passed].map(({ state, at }) => {
    const { text, end } = SAID[state];
    return { at: new Date(at), text, place: end && `${request[end].city}, ${request[end].state}` };
  });
}

function refundOf({ state, data: { refundRequestedAt } }: Row, now: Date): PostageRefund | null {
  if (refundRequestedAt === undefined) return null;
  if (state !== "PRE_TRANSIT") return { state: "REFUSED", reason: SCANNED };
  const isDecided = now.getTime() - Date.parse(refundRequestedAt) >= DECIDES_WITHIN_MS;
  return { state: isDecided ? "REFUNDED" : "REQUESTED" };
}

async function labelOf(row: Row): Promise<BoughtLabel> {
  const { request, at, service, price } = row.data;
  const { carrier } = request;
  // The drawing code takes some megabytes, so it is loaded on first use.
  const { drawLabel } = await import("./draw-label.ts");
  const files = await drawLabel({
    carrier,
    service: serviceName({ carrier, service }),
    from: addressLines(request.from),
    to: addressLines(request.to),
    weight: `${request.parcel.weightOz} oz`,
    reference: request.reference,
    date: at.slice(0, 10),
    trackingNumber: row.tracking_number,
  });
  return {
    providerShipmentId: row.id,
    trackingNumber: row.tracking_number,
    carrier,
    service,
    price,
    ...files,
    shipment: {
      id: row.id,
      trackingCode: row.tracking_number,
      selectedRate: { carrier, service, rate: (price / 100).toFixed(2) },
      parcel: request.parcel,
      postageLabel: { labelUrl: `test-postage:${row.id}.png` },
    },
  };
}

function addressLines({ name, address1, address2, city, state, zip }: PostageAddress): string[] {
  return [name, address1, ...(address2 ? [address2] : []), `${city}, ${state} ${zip}`];
}
