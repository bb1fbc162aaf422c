import { newEmail } from "../support/journey.ts";
import { demoPerson, newCustomer, theAdmin } from "../support/journey-people.ts";
import { TEST_CARDS } from "../support/makers.ts";
import { aLibrary } from "../support/library-makers.ts";
import type { Visit } from "./visit.ts";

/** What a person does in a browser. The name is a sentence that states the behavior. */
export type Path = { name: string; take(visit: Visit): Promise<void> };

const PUBLIC_SCREENS = {
  home: "/",
  lab: "/lab",
  pricing: "/pricing",
  shop: "/collections",
  product: "/products/kodak-gold-200",
  search: "/search?q=portra",
  notes: "/notes",
  login: "/login",
} as const;

const STAFF_SCREENS = { bench: "/admin/bench", orders: "/admin/orders", products: "/admin/products" } as const;

async function lookAtAll(visit: Visit, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await visit.open(path);
    if (await visit.driver.evaluate("return document.title.startsWith('Page not found')"))
      throw new Error(`${path} is no page`);
    await visit.look(name);
  }
}

async function payByCard(visit: Visit): Promise<void> {
  await visit.fill(/^Card number/, TEST_CARDS.pays);
  await visit.fill(/^Expires/, "12 / 34");
  await visit.fill(/^Security code/, "123");
  await visit.click(/^Pay \$/);
}

export const PATHS: readonly Path[] = [
  {
    name: "public screens are whole",
    take: (visit) => lookAtAll(visit, PUBLIC_SCREENS),
  },
  {
    name: "a guest buys film and sees the receipt",
    async take(visit) {
      await visit.be(null);
      await visit.open("/products/kodak-gold-200");
      await visit.click(/^Add to cart$/);
      await visit.sees(/NICE CART/);
      await visit.look("cart");
      await visit.click(/^Checkout$/);
      await visit.arrivesAt(/\/checkout/);
      await visit.fill(/^E-mail/, newEmail("engine"));
      await visit.fill(/^First name/, "Vera");
      await visit.fill(/^Last name/, "Guest");
      await visit.fill(/^Street and number/, "1 Main St");
      await visit.fill(/^City/, "Albany");
      await visit.choose(/^State/, "NY");
      await visit.fill(/^ZIP code/, "12207");
      await visit.look("checkout");
      await payByCard(visit);
      await visit.sees(/We sent the receipt to/);
      await visit.look("receipt");
    },
  },
  {
    name: "a customer orders film and pays",
    async take(visit) {
      const customer = await newCustomer("engine");
      await visit.be(customer.token());
      await visit.open("/onboarding/rolls");
      await visit.choose(/^Negatives$/, "PICK_UP");
      await visit.look("order-form");
      await visit.click(/^Next: Delivery$/);
      await visit.arrivesAt(/step=delivery/);
      await visit.click(/^Drop off/);
      await visit.click(/^Next: Address$/);
      await visit.arrivesAt(/step=address/);
      await visit.click(/^Next: Review$/);
      await visit.arrivesAt(/step=review/);
      await visit.click(/^(Place order|Order for)/);
      await visit.arrivesAt(/\/checkout\?order=/);
      await payByCard(visit);
      await visit.sees(/Thank you! Your order is in\./);
      await visit.look("order-paid");
      await visit.open(`/users/${customer.userId}/orders`);
      await visit.look("orders");
    },
  },
  {
    name: "a customer looks at scans and marks one as a favorite",
    async take(visit) {
      const { customer, order, scansOf } = await aLibrary([{ frames: 3 }]);
      await visit.be(customer.token());
      await visit.open(`/users/${customer.userId}/rolls`);
      await visit.look("rolls");
      await visit.open(`/users/${customer.userId}/rolls/${order.rolls[0]!.id}`);
      await visit.look("roll");
      const [first] = await scansOf(0);
      await visit.open(`/users/${customer.userId}/gallery/${first!.id}`);
      await visit.sees(/1 of 3/);
      await visit.driver.press("ArrowRight");
      await visit.sees(/2 of 3/);
      await visit.click(/^Favorite$/);
      await visit.look("viewer");
      await visit.until("the favorite is saved", async () => (await scansOf(0)).some(({ favorite }) => favorite));
      await visit.open(`/users/${customer.userId}/settings`);
      await visit.look("settings");
    },
  },
  {
    name: "staff and couriers see their screens",
    async take(visit) {
      await visit.be(theAdmin().token());
      await lookAtAll(visit, STAFF_SCREENS);
      await visit.be((await demoPerson("messenger@nice.test")).token());
      await lookAtAll(visit, { courier: "/messenger-routes" });
    },
  },
];
