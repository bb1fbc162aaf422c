import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addAddress, type User } from "../../src/contract/accounts/accounts.ts";
import { currentUser, logIn } from "../../src/contract/accounts/auth.ts";
import { zipTown } from "../../src/contract/accounts/zip-towns.ts";
import { placeOrder, quoteOrder } from "../../src/contract/checkout/checkout.ts";
import { listAvailabilities } from "../../src/contract/couriers/couriers.ts";
import { listProducts } from "../../src/contract/products/products.ts";
import { CREDIT_KIND_LABELS } from "../../src/rules/memberships/tiers.ts";
import { cents, formatDollars } from "../../src/rules/money.ts";
import { devScanPrice } from "../../src/rules/prices/price-list.ts";
import { storedCart } from "../../src/web/cart/cart.ts";
import { storeDraft, storedDraft } from "../../src/web/orders/draft/draft-storage.ts";
import { type Draft, newDraft } from "../../src/web/orders/draft/draft.ts";
import * as login from "../../src/web/routes/login.tsx";
import * as firstOrder from "../../src/web/routes/onboarding/rolls.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { anAddress, quoteOf, serveQuotes } from "../support/components/film-orders.ts";
import { aMember } from "../support/components/memberships.ts";
import { anOrder } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aProduct, fillCart, inCart } from "../support/components/shop.ts";
import { STARTING_PRICE_LIST } from "../../src/rules/prices/starting-price-list.ts";

const PATH = "/onboarding/rolls";
const AT_HOME = anAddress({ primary: true });
const main = page.getByRole("main");
const film = page.getByRole("combobox", { name: "Film" });
const negatives = page.getByLabelText("Negatives", { exact: true });
const price = page.getByRole("complementary", { name: "Price" });
const checked = page.getByText("Price checked.");
const next = (step: string) => price.getByRole("button", { name: `Next: ${step}` });
const placing = price.getByRole("button", { name: /^(Place order|Order for)/ });
const saidThere = (words: string) => page.getByRole("alert").filter({ hasText: words }).first();

async function openForm({
  user = customer({ addresses: [AT_HOME] }),
  step = "",
  draft,
  as = user,
  api: setUp,
}: {
  user?: User;
  step?: "" | "delivery" | "address" | "review";
  draft?: Partial<Draft>;
  as?: User | null;
  api?: (api: FakeApi) => void;
} = {}) {
  if (draft) {
    const fresh = newDraft(user);
    const rolls = fresh.rolls.map((roll) => ({ ...roll, negativesAction: "PICK_UP" as const }));
    storeDraft({ ...fresh, rolls, way: "DROP_OFF", ...draft });
  }
  let now = user;
  const screen = await renderScreen(firstOrder, {
    path: PATH,
    at: step ? `${PATH}?step=${step}` : PATH,
    as,
    beside: { "/login": login },
    api(api) {
      if (as !== null) api.reply(currentUser, () => ({ user: now, secondFactor: false }));
      serveQuotes(api, () => now);
      setUp?.(api);
    },
  });
  return { ...screen, put: (changed: User) => void (now = changed) };
}

test("a roll without a choice for negatives blocks the next step, and each step takes focus", async () => {
  const screen = await openForm();
  await film.fill("Portra 400");
  await page
    .getByRole("option", { name: /Portra 400/ })
    .first()
    .click();
  await next("Delivery").click();
  await expect.element(negatives).toHaveFocus();
  await expect.element(saidThere("the negatives of roll 1")).toBeVisible();
  await expect.element(negatives).toHaveAccessibleDescription(/Choose what to do with the negatives/);
  await expectAccessible("a roll without a choice");
  await negatives.selectOptions("CUT");
  await expect.element(page.getByRole("alert").filter({ hasText: "negatives of roll" })).not.toBeInTheDocument();
  await next("Delivery").click();
  await expect.element(page.getByRole("heading", { name: "Delivery" })).toHaveFocus();
  await expect.poll(screen.address).toBe(`${PATH}?step=delivery`);
  await screen.goBack();
  await expect.element(film).toHaveValue("Kodak Portra 400");
  await expect.element(negatives).toHaveValue("CUT");
});

test("each roll lists its paid options, identical rolls once, and no price is negative", async () => {
  await openForm();
  await film.fill("Velvia 50");
  await page.getByRole("option", { name: /Velvia 50/ }).click();
  await expect.element(page.getByRole("radio", { name: /^E-6 slide/ })).toBeChecked();
  await page.getByRole("radio", { name: /^4K scan/ }).click();
  await negatives.selectOptions("SHIP_CUT");
  await expect.element(negatives).toHaveAccessibleDescription("Shipping is $7.99 once for the whole order.");
  await page.getByRole("button", { name: /^Options/ }).click();
  await page.getByLabelText("Push or pull").selectOptions("1");
  await page.getByLabelText("Cross-process").selectOptions("C41");
  await expectAccessible("a roll with its options");
  await expect.element(main).not.toMatchTextContent(/[-−]\$/);
  await page.getByRole("button", { name: "Add one more like this" }).click();
  await next("Delivery").click();
  await page.getByLabelText("Drop off").click();
  await next("Address").click();
  await next("Review").click();
  const rolls = main.getByRole("region", { name: "Your 2 rolls" });
  await expect.element(rolls).toMatchTextContent("VELVIA 50No. 1–22 × $37.95");
  await expect.element(rolls).toMatchTextContent("Ship them to me, cut and sleeved");
  await expect
    .poll(() => rolls.getByRole("list", { name: "Options" }).element().textContent)
    .toBe("Cross-processing: E-6 slide in C-41 color$2.99Push +1 processing$2.994K scans$11.99Cut sleeving$1.99");
  await expect.element(rolls).toMatchTextContent("Shipping the negatives back, once for the order$7.99");
});

test("a courier needs a time slot, which may fill up; a prepaid label costs its listed price", async () => {
  const window = {
    hoursId: crypto.randomUUID(),
    day: "2026-06-16",
    from: "2026-06-16T13:00:00.000Z",
    to: "2026-06-16T16:00:00.000Z",
    messengerName: "Petra Spokes",
    placesLeft: 1,
  };
  const screen = await openForm({
    step: "delivery",
    draft: { way: "EXTERNAL_FULFILLMENT" },
    api(api) {
      api.reply(listAvailabilities, { served: true, availabilities: [window] });
      api.refuseOnce(placeOrder, "WINDOW_FULL");
    },
  });
  await page.getByLabelText("Courier pickup").click();
  await next("Address").click();
  await expect.element(saidThere("Choose a pickup time")).toBeVisible();
  await expect.element(page.getByText("1 left", { exact: true })).toBeVisible();
  await expectAccessible("the delivery of an order");
  await page.getByRole("radio", { name: /9:00 AM – 12:00 PM/ }).click();
  expect(storedDraft(CUSTOMER_ID)!.pickUp).toEqual({ hoursId: window.hoursId, day: window.day });
  await next("Address").click();
  await next("Review").click();
  await expect.element(main.getByText("Tuesday, June 16, 9:00 AM – 12:00 PM")).toBeVisible();
  await placing.click();
  await expect.element(saidThere("The courier is fully booked at that time.")).toBeVisible();
  await expect.poll(screen.address).toBe(`${PATH}?step=delivery`);
  await page.getByLabelText("Prepaid label").click();
  await expect.element(price).toMatchTextContent("$14.99");
  await expect.element(price.getByRole("status").getByText("Price checked.")).toBeVisible();
});

test.each([
  { address1: "P.O. Box 12", state: "NY", zip: "11222", by: "USPS" },
  { address1: "Unit 2050 Box 4190", city: "APO", state: "AP", zip: "96278", by: "USPS" },
  { address1: "14 Franklin St", state: "NY", zip: "11222", by: "FedEx" },
])("the form says film from $address1, $state ships by $by", async ({ by, ...place }) => {
  const user = customer({ addresses: [anAddress({ ...place, primary: true })] });
  await openForm({ user, step: "delivery", draft: { way: "PREPAID_LABEL" } });
  const words =
    by === "USPS" ? /USPS, paid .* FedEx does not serve/ : /FedEx Ground, paid with your order\. You print it\.$/;
  await expect.element(main.getByRole("radio", { name: /^Prepaid label/ })).toHaveAccessibleName(words);
  await expect.element(main.getByText(`hand it to ${by}.`)).toBeVisible();
});

test("address search tolerates typos", async () => {
  const others = ["7 Sutton Pl", "88 Congress Ave", "1 Harbor Rd", "350 Fifth Ave"].map((address1) =>
    anAddress({ address1, city: "New York", zip: "10001" }),
  );
  await openForm({ user: customer({ addresses: [AT_HOME, ...others] }), step: "address", draft: {} });
  const radios = main.getByRole("radio", { name: /\d/ });
  await expect.element(radios).toHaveLength(5);
  await page.getByLabelText("Find an address").fill("Congres avn");
  await expect.element(radios).toHaveLength(1);
  await expectAccessible("searching for an address");
  await main.getByRole("radio", { name: /88 Congress Ave/ }).click();
  await page.getByLabelText("Find an address").fill("nowhere at all");
  await expect.element(main.getByText("No address matches.")).toBeVisible();
  await page.getByLabelText("Find an address").fill("");
  await expect.element(main.getByRole("radio", { name: /88 Congress Ave/ })).toBeChecked();
  expect(storedDraft(CUSTOMER_ID)!.addressId).toBe(others[1]!.id);
});

test("a new address is saved with its city filled in by ZIP code, and sets the tax if chosen", async () => {
  const user = customer({ addresses: [AT_HOME] });
  const saved = anAddress({ address1: "2400 N Halsted St", city: "Chicago", state: "IL", zip: "60614" });
  const screen = await openForm({
    user,
    step: "address",
    draft: {},
    api(api) {
      api.reply(zipTown, { zip: "60614", city: "Chicago", state: "IL" });
      api.reply(addAddress, () => {
        screen.put({ ...user, addresses: [AT_HOME, saved] });
        return { address: saved };
      });
    },
  });
  await page.getByLabelText("Another address").click();
  const form = page.getByRole("form", { name: "Your address" });
  await form.getByLabelText("Street and number").fill("2400 N Halsted St");
  await form.getByLabelText("ZIP code").fill("60614");
  await expect.element(form.getByLabelText("City")).toHaveValue("Chicago");
  await expect.element(form.getByLabelText("State")).toHaveValue("IL");
  await expectAccessible("the address of an order");
  await form.getByRole("button", { name: "Save address" }).click();
  await expect.element(main.getByRole("radio", { name: /2400 N Halsted St/ })).toBeChecked();
  await expect.element(form).not.toBeInTheDocument();
  await main.getByRole("switch", { name: "Use the chosen address for tax" }).click();
  await expect
    .poll(() => screen.api.requests(quoteOrder).at(-1)?.body)
    .toMatchObject({ customerAddressId: saved.id, useBillingAddressForTax: false });
  expect(screen.api.requests(addAddress)[0]!.body).toMatchObject({ zip: "60614", city: "Chicago", primary: false });
});

test("the review shows everything; a wrong code is rejected at its field, a valid one is applied", async () => {
  const user = customer({ addresses: [AT_HOME] });
  const coupon = { code: "FIRSTROLL", kind: "fixed", amount: cents(500), productType: null } as const;
  const screen = await openForm({
    user,
    step: "review",
    draft: { notes: "Second roll is in the can" },
    api: (api) =>
      api.reply(quoteOrder, ({ body }) =>
        quoteOf(user, body, body.promo?.toUpperCase() === coupon.code ? coupon : null),
      ),
  });
  await expect.element(main).toMatchTextContent("12 Franklin St");
  await expect.element(page.getByLabelText("Notes for the lab")).toHaveValue("Second roll is in the can");
  await expect.element(checked).toBeVisible();
  await expectAccessible("the review of an order");
  const code = page.getByLabelText("Coupon code");
  screen.api.refuseOnce(quoteOrder, "COUPON_UNKNOWN");
  await code.fill("no such code");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(code).toHaveAccessibleDescription(/We don't recognize this code/);
  await code.fill("firstroll");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(price.getByText("Discount")).toBeVisible();
  await expect.element(price).toMatchTextContent("-$5.00");
  await main.getByRole("link", { name: "Change delivery" }).click();
  await expect.element(page.getByLabelText("Drop off")).toBeChecked();
  await screen.goBack();
  await expect.element(page.getByText("Code FIRSTROLL")).toBeVisible();
});

test("cart items are added to the order, removed, and restored", async () => {
  const gold = aProduct({ name: "Kodak Gold 200", slug: "kodak-gold-200" });
  fillCart([inCart(gold)], CUSTOMER_ID);
  const screen = await openForm({
    step: "review",
    draft: {},
    api: (api) => api.reply(listProducts, { products: [gold], count: 1 }),
  });
  const together = main.getByRole("switch", { name: "Add this item to this order" });
  await together.click();
  await expect.element(together).toBeChecked();
  await expect.poll(() => screen.api.requests(quoteOrder).at(-1)!.body.lines?.length).toBe(1);
  await expectAccessible("an order of film and goods");
  await main.getByRole("button", { name: /^Remove Kodak Gold 200/ }).click();
  await expect.element(together).not.toBeInTheDocument();
  await expect.element(main.getByText("Kodak Gold 200 is out of your cart.")).toBeVisible();
  await main.getByRole("button", { name: "Undo" }).click();
  await expect.element(together).toBeChecked();
});

test("a double click places one order to pay next; one covered by credits is paid at once", async () => {
  const order = anOrder({ status: "OPEN" });
  const screen = await openForm({ step: "review", draft: {}, api: (api) => api.reply(placeOrder, () => order) });
  await expect.element(checked).toBeVisible();
  const total = quoteOf(screen.user!, screen.api.requests(quoteOrder).at(-1)!.body).total;
  await placing.dblClick();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/checkout?order=${order.id}`);
  const placed = screen.api.requests(placeOrder);
  expect(placed).toHaveLength(1);
  expect(placed[0]!.body).toMatchObject({ expectedTotal: total, deliveryMethod: "DROP_OFF", lines: [] });
  expect(storedDraft(CUSTOMER_ID)).toBeNull();

  storeDraft({
    ...newDraft(screen.user!),
    rolls: newDraft(screen.user!).rolls.map((roll) => ({ ...roll, negativesAction: "TOSS" as const })),
  });
  screen.api.reply(placeOrder, () => ({ ...order, status: "PAID" as const }));
  await screen.goTo(`${PATH}?step=review`);
  await placing.click();
  await expect.poll(screen.address).toBe(`/users/${CUSTOMER_ID}/orders/${order.id}`);
});

test("a member's credits are used unless the member saves them for later", async () => {
  const member = aMember({ addresses: [AT_HOME] });
  const screen = await openForm({ user: member, step: "review", draft: {} });
  const used = price.getByText(`${CREDIT_KIND_LABELS.roll} credit used`);
  await expect.element(price).toMatchTextContent("Nice prices");
  await expect.element(used).toBeVisible();
  await page.getByRole("switch", { name: "Use my credits" }).click();
  await expect.element(used).not.toBeInTheDocument();
  await expect.element(checked).toBeVisible();
  await expect.element(price).toMatchTextContent(formatDollars(devScanPrice(STARTING_PRICE_LIST, "NICE_2025")));
  expect(screen.api.requests(quoteOrder).at(-1)!.body.useCredits).toBe(false);
  // Another tab edits the same draft.
  const stored = localStorage.getItem("nice.development-order")!;
  const elsewhere = stored.replace('"useCredits":false', '"useCredits":true');
  localStorage.setItem("nice.development-order", elsewhere);
  dispatchEvent(new StorageEvent("storage", { key: "nice.development-order", newValue: elsewhere }));
  await expect.element(used).toBeVisible();
});

test("a credit used up elsewhere shows the new price before ordering", async () => {
  const member = aMember({ addresses: [AT_HOME], credits: { roll: 1, scan4K: 0, rush: 0, pro: 0 } });
  const without: User = { ...member, credits: { ...member.credits, roll: 0 } };
  const screen = await openForm({
    user: member,
    step: "review",
    draft: {},
    api: (api) => api.reply(placeOrder, () => anOrder({ status: "OPEN" })),
  });
  const used = price.getByText(`${CREDIT_KIND_LABELS.roll} credit used`);
  await expect.element(used).toBeVisible();
  await expect.element(checked).toBeVisible();
  const { total } = quoteOf(without, screen.api.requests(quoteOrder).at(-1)!.body);
  screen.put(without);
  screen.api.refuseOnce(placeOrder, "PRICE_CHANGED", { total });
  await placing.click();
  await expect.element(used).not.toBeInTheDocument();
  await expect.element(saidThere("The price has changed.")).toBeVisible();
  await expect.element(placing).toHaveTextContent(`Order for ${formatDollars(total as never)}`);
  await expect.element(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await expectAccessible("a changed price");
  await placing.click();
  await expect.poll(() => screen.api.requests(placeOrder).at(-1)!.body.expectedTotal).toBe(total);
  await expect.poll(screen.address).toMatch(/\/checkout\?order=/);
});

test.each(["Remove from cart", "Order again"])(
  "goods ordered in another browser are ordered with film only after confirmation: %s",
  async (choice) => {
    const loupe = aProduct({ name: "Loupe" });
    const item = { ...inCart(loupe), key: crypto.randomUUID() };
    fillCart([item], CUSTOMER_ID);
    const { api } = await openForm({
      step: "review",
      draft: { withGoods: true },
      api: (fake) => fake.reply(placeOrder, () => anOrder({ status: "OPEN" })),
    });
    await expect.element(checked).toBeVisible();
    api.refuseOnce(placeOrder, "ORDERED_ALREADY", { orderId: 25, keys: [item.key] });
    await placing.click();
    const dialog = page.getByRole("dialog", { name: "Already ordered" });
    await expect.element(dialog).toMatchTextContent("You already ordered Loupe with order #1025");
    await dialog.getByRole("button", { name: choice }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    if (choice === "Order again") await expect.poll(() => api.requests(placeOrder)).toHaveLength(2);
    else await expect.poll(() => storedCart.get()?.items).toEqual([]);
    const sent = api.requests(placeOrder).flatMap(({ body }) => (body.lines ?? []).map(({ tempKey }) => tempKey));
    expect(new Set(sent).size).toBe(choice === "Order again" ? 2 : 1);
  },
);

test("an order resumes at its step with all input after an expired session and login", async () => {
  const user = aMember({ addresses: [AT_HOME] });
  const screen = await openForm({
    user,
    as: null,
    step: "address",
    draft: { notes: "The second is under-exposed" },
    api(api) {
      api.reply(logIn, { user });
      api.reply(currentUser, { user });
    },
  });
  await expect.poll(screen.address).toBe("/login");
  await page.getByLabelText("E-mail").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe(`${PATH}?step=address`);
  await expect.element(main.getByRole("radio", { name: /12 Franklin St/ })).toBeChecked();
  await main.getByRole("button", { name: "Back", exact: true }).click();
  await expect.element(page.getByLabelText("Drop off")).toBeChecked();
  await screen.goTo(`${PATH}?step=review`);
  await expect.element(page.getByLabelText("Notes for the lab")).toHaveValue("The second is under-exposed");
  await expect.element(checked).toBeVisible();
  await expect.element(price.getByText(`${CREDIT_KIND_LABELS.roll} credit used`)).toBeVisible();
});

test("customer preferences prefill the first roll", async () => {
  const preferences = [
    { id: crypto.randomUUID(), key: "default-negatives-action-option", value: "SHIP" },
    { id: crypto.randomUUID(), key: "default-rush", value: "Yes" },
  ];
  await openForm({ user: customer({ addresses: [AT_HOME], preferences }) });
  await expect.element(negatives).toHaveValue("SHIP");
  const options = page.getByRole("button", { name: /^Options/ });
  await expect.element(options).toHaveAccessibleName("Options Rush");
  await options.click();
  await expect.element(page.getByRole("switch", { name: /^Rush/ })).toBeChecked();
  await expect.element(price).toMatchTextContent("Non-Member prices");
  await expect.element(price).toMatchTextContent(formatDollars(devScanPrice(STARTING_PRICE_LIST, "NON_MEMBER")));
});

test("a customer without an address must save one before continuing", async () => {
  await openForm({ user: customer(), step: "address", draft: { way: "EXTERNAL_FULFILLMENT" } });
  await next("Review").click();
  await expect.element(saidThere("Save your address first.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Your address" })).toBeVisible();
});
