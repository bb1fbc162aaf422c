import type { z } from "zod";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { Order, OrderLine, RollOfOrder } from "../../../src/contract/orders/order.ts";
import { LabelRate, listBoxes, listRates, ParcelBox } from "../../../src/contract/shipping/rates.ts";
import { Label, Shipment } from "../../../src/contract/shipping/shipping.ts";
import * as orderPage from "../../../src/web/routes/admin/order.tsx";
import type { FakeApi } from "./fake-api.ts";
import { admin, CUSTOMER_ID, renderScreen, type Screen } from "./render-screen.tsx";
import { type PartOf, smallest } from "./smallest.ts";

/** Rolls of one order share their pick-up unless they name another. */
export const PICK_UP_ID = "00000000-0000-4000-8000-0000000000c0";

export const aRollOfOrder = (part: PartOf<z.input<typeof RollOfOrder>> = {}): RollOfOrder =>
  smallest(RollOfOrder, {
    number: 1,
    pickUpId: PICK_UP_ID,
    format: "35MM",
    process: "C41",
    stock: { brand: "Kodak", model: "Portra 400" },
    scanQuality: "STANDARD_2K",
    negativesAction: "TOSS",
    ...part,
  });

export const anOrder = (part: PartOf<z.input<typeof Order>> = {}): Order =>
  smallest(Order, {
    priceVersion: 1,
    id: 7,
    customerId: CUSTOMER_ID,
    customer: { firstName: "Zoe", lastName: "Grain", email: "zoe@people.test" },
    status: "OPEN",
    version: 1,
    deliveryMethod: "DROP_OFF",
    total: 2000,
    linesTotal: 2000,
    pickUps: part.rolls && part.rolls.length > 0 ? [{ id: PICK_UP_ID, receivedAt: null }] : [],
    ...part,
  });

export const aLine = (part: PartOf<z.input<typeof OrderLine>> = {}): OrderLine =>
  smallest(OrderLine, {
    orderId: 7,
    customerId: CUSTOMER_ID,
    productType: "PRODUCT",
    sku: "loupe",
    description: "Loupe",
    quantity: 1,
    unitPrice: 2000,
    amount: 2000,
    ...part,
  });

export const aParcel = (part: PartOf<z.input<typeof Shipment>> = {}): Shipment =>
  smallest(Shipment, { orderId: 7, customerId: CUSTOMER_ID, version: 1, method: "PREPAID_LABEL", ...part });

export const aLabel = (part: PartOf<z.input<typeof Label>> = {}): Label =>
  smallest(Label, {
    state: "READY",
    carrier: "FEDEX",
    serviceLevel: "fedex_ground",
    trackingNumber: "123456789012",
    url: "/label.png",
    pdfUrl: "/label.pdf",
    zplUrl: "/label.zpl",
    ...part,
  });

export const anOrderEvent = (text: string, type = "NOTE"): Order["events"][number] =>
  smallest(Order.shape.events.element, { text, type });

/** Opens an order at the desk. `put` changes it for the next reads. */
export async function openAtDesk(
  order: Order,
  setUp: (api: FakeApi) => void = () => undefined,
): Promise<Screen & { put: (next: Order) => void }> {
  let now = order;
  const screen = await renderScreen(orderPage, {
    path: "/admin/users/:userId/orders/:orderId",
    at: `/admin/users/${order.customerId}/orders/${order.id}`,
    as: admin(),
    api(api) {
      api.reply(getOrder, () => now);
      setUp(api);
    },
  });
  return { ...screen, put: (next) => void (now = next) };
}

/** Replies to the calls of the label dialog: a cheap rate, and the paid one. */
export function withRates(api: FakeApi): void {
  api.reply(listBoxes, {
    boxes: [smallest(ParcelBox, { name: "Padded mailer", lengthIn: 9, widthIn: 6, heightIn: 2 })],
  });
  api.reply(listRates, {
    boxId: null,
    parcel: { lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 4 },
    rates: [
      smallest(LabelRate, {
        carrier: "USPS",
        service: "GroundAdvantage",
        name: "USPS Ground Advantage",
        price: 593,
        days: 3,
        signaturePrice: 370,
        isChosen: true,
      }),
      smallest(LabelRate, {
        carrier: "FEDEX",
        service: "FEDEX_GROUND",
        name: "FedEx Ground",
        price: 999,
        days: 4,
        signaturePrice: null,
        isPaid: true,
      }),
    ],
  });
}
