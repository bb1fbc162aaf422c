import { and, eq, inArray } from "drizzle-orm";
import { LIVE_STOP_STATES } from "../../rules/couriers/stops.ts";
import { instantOn, windowText } from "../../rules/couriers/windows.ts";
import { formatDollars } from "../../rules/money.ts";
import { type Sum, sumRows } from "../../rules/orders/sum-rows.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import type { DeliveryMethod } from "../../rules/shipping/delivery.ts";
import { type Lab, streetOf } from "../../rules/lab-settings/lab-profile.ts";
import { isAnyOfFewOrders } from "../platform/database/sql-fragments.ts";
import { courierStops } from "../couriers/tables.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { BUYER_NAME } from "./buyer-name.ts";
import type { LockedOrder } from "./lock-order.ts";
import { orders } from "./tables.ts";

export type OrderMailBasics = {
  to: string;
  basics: { firstName: string; orderNumber: string; orderUrl: string };
  /** URL of an account's e-mail preferences; null for a guest. */
  settingsUrl: string | null;
};

export async function orderMailBasics(
  deps: Pick<Deps, "settings">,
  db: Db,
  order: { id: number; customerId: string },
): Promise<OrderMailBasics> {
  return (await orderMailBasicsOf(deps, db, [order])).get(order.id)!;
}

export async function orderMailBasicsOf(
  { settings }: Pick<Deps, "settings">,
  db: Db,
  orderList: readonly { id: number; customerId: string }[],
): Promise<ReadonlyMap<number, OrderMailBasics>> {
  const buyers = await buyersOf(db, { orderIds: orderList.map(({ id }) => id) });
  const customerOf = new Map(orderList.map(({ id, customerId }) => [id, customerId]));
  return new Map(
    buyers.map(({ id, email, firstName, accessCode }) => {
      const own = `${settings.publicUrl}/users/${customerOf.get(id)}`;
      const settingsUrl = accessCode === null ? `${own}/settings#mails` : null;
      // Guests have no account pages: their order's page is public and opens with the code.
      const orderUrl =
        accessCode === null ? `${own}/orders/${id}` : `${settings.publicUrl}/orders/${id}?code=${accessCode}`;
      return [id, { to: email, settingsUrl, basics: { firstName, orderNumber: shownOrderNumber(id), orderUrl } }];
    }),
  );
}

const buyersOf = (db: Db, { orderIds }: { orderIds: number[] }) =>
  db
    .select({ id: orders.id, email: users.email, firstName: BUYER_NAME.firstName, accessCode: orders.accessCode })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(isAnyOfFewOrders(orders.id, orderIds));

/** Returns an order's price summary for an e-mail, one line per amount: "Subtotal: $29.00", as on its page. */
export const sumTexts = (order: Omit<Sum, "lines">, lines: Sum["lines"]): string[] =>
  sumRows({ ...order, lines }, { serviceCredits: "Credits", appliedCredit: "Account credit" }).map(
    ({ label, amount }) => `${label}: ${formatDollars(amount)}`,
  );

/** How the film gets to the lab, shown right above the lab's address. */
const DELIVERY_TEXTS: Record<DeliveryMethod, string> = {
  DROP_OFF: "Bring your film to:",
  IN_STORE_PICKUP: "Bring your film, and pick up negatives and items, here:",
  EXTERNAL_FULFILLMENT: "Pack your film well and ship it, with tracking if you can, to:",
  PREPAID_LABEL: "Put your film in a box, with the prepaid label on it. It goes to:",
  RETURN_MAILER: "Put your film in the mailer. It goes to:",
};

/**
 * Returns how an order's film gets to the lab: the courier's time if booked, otherwise the delivery method and the
 * address.
 */
export async function wayToLab(
  { lab }: Pick<Deps, "lab">,
  db: Db,
  { id, deliveryMethod, invoicedAt }: Pick<LockedOrder, "id" | "deliveryMethod" | "invoicedAt">,
): Promise<{ deliveryText: string; labAddress: string; isFilmHere: boolean }> {
  if (deliveryMethod === null) return NO_WAY;
  // Film that arrives before payment turns its order into an invoice (bench/receive-order.ts).
  if (invoicedAt !== null && (await isFilmHere(db, id)))
    return { deliveryText: "Your film is already here. We'll start on it now.", labAddress: "", isFilmHere: true };
  const [stop] = await db
    .select({ day: courierStops.day, fromMinute: courierStops.fromMinute, toMinute: courierStops.toMinute })
    .from(courierStops)
    .where(and(eq(courierStops.orderId, id), inArray(courierStops.state, LIVE_STOP_STATES)));
  if (stop === undefined)
    return { deliveryText: DELIVERY_TEXTS[deliveryMethod], labAddress: labAddressText(lab), isFilmHere: false };
  const at = (minute: number) => instantOn(stop.day, minute, lab.timeZone);
  const window = windowText({ day: stop.day, from: at(stop.fromMinute), to: at(stop.toMinute) }, lab.timeZone);
  return {
    deliveryText: `Our courier picks up your film: ${window}. Please have it ready at the door.`,
    labAddress: "",
    isFilmHere: false,
  };
}

/** For an order without film. */
export const NO_WAY = { deliveryText: "", labAddress: "", isFilmHere: false };

async function isFilmHere(db: Db, orderId: number): Promise<boolean> {
  const [here] = await db
    .select({ id: rolls.id })
    .from(rolls)
    .where(and(eq(rolls.orderId, orderId), eq(rolls.arrived, true)))
    .limit(1);
  return here !== undefined;
}

function labAddressText({ address: { name, city, state, zip, ...street } }: Lab): string {
  return [name, streetOf(street), `${city}, ${state} ${zip}`].join("\n");
}
