import { expect, type Locator, type Page } from "@playwright/test";
import { addRollsEvent } from "../../src/contract/bench/bench.ts";
import { addCollection } from "../../src/contract/collections/collections.ts";
import { cancelOrder } from "../../src/contract/checkout/order-desk.ts";
import { addDayOff } from "../../src/contract/couriers/days-off.ts";
import { invoiceOrder } from "../../src/contract/payments/order-invoice.ts";
import { refundOrder } from "../../src/contract/payments/refunds.ts";
import { addPaper } from "../../src/contract/prints/prints.ts";
import { addProductOption } from "../../src/contract/products/product-desk.ts";
import { isAlive } from "../support/journey.ts";
import { newCustomer, pageOf, type Person, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder, placeOrder, receivedOrder } from "../support/makers.ts";
import { addProductWithVariants } from "../support/shop-makers.ts";

const suffix = () => Math.random().toString(36).slice(2, 9);

/** Something the desk does that is refused: what it says stands where it was pressed. */
type Refused = {
  /** The address, below /admin. */
  at: string;
  /** Opens its dialog. */
  opens: string;
  fill?: (dialog: Locator) => Promise<unknown>;
  /** What somebody else does once the dialog is open. */
  meanwhile?: () => Promise<unknown>;
  /** Null where the dialog says it by itself, as soon as it hears of what happened. */
  presses: string | null;
  says: string;
};

const typed = (fields: Record<string, string>) => async (dialog: Locator) => {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
};

async function isSaid(page: Page, { at, opens, fill, meanwhile, presses, says }: Refused): Promise<void> {
  await page.goto(`/admin/${at}`);
  await isAlive(page);
  await page.getByRole("main").getByRole("button", { name: opens, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await fill?.(dialog);
  await meanwhile?.();
  if (presses !== null) await dialog.getByRole("button", { name: presses }).click();
  await expect(dialog.getByText(says, { exact: false }).first(), `${opens} at ${at}`).toBeVisible();
}

async function ofTheShop(admin: Person, customer: Person): Promise<Refused[]> {
  const sku = `refused-${suffix()}`;
  const product = await addProductWithVariants(admin, { name: `Refused ${suffix()}`, sku });
  await admin.call(addProductOption, {
    params: { productId: product.id },
    body: { optionKey: "border", optionType: "checkbox", label: "Border" },
  });
  const sizes = [{ widthInches: 5, heightInches: 4, price: 2400, memberPrice: 1900 }];
  const { paper } = await admin.call(addPaper, { body: { name: `Refused ${suffix()}`, finish: "Matte", sizes } });
  const { collection } = await admin.call(addCollection, { body: { name: `Refused ${suffix()}` } });
  // A day that no other run of this journey has: days off are everyone's.
  const day = `2031-0${1 + Math.floor(Math.random() * 9)}-${10 + Math.floor(Math.random() * 18)}`;
  return [
    {
      at: "products",
      opens: "New product",
      // Its SKU is made of its name.
      fill: typed({ Name: sku, Price: "12" }),
      presses: "Add product",
      says: "Another product has this SKU",
    },
    {
      at: `products/${product.id}`,
      opens: "Add an option",
      fill: async (dialog) => {
        await typed({ "What the customer is asked": "Edge", Key: "border" })(dialog);
        await dialog.getByLabel("How it is answered").selectOption("checkbox");
      },
      presses: "Save option",
      says: "an option with this key already",
    },
    {
      at: `products/${product.id}`,
      opens: "Add a variant",
      fill: typed({ Name: "Single again", SKU: `${sku}-1`, Price: "12" }),
      presses: "Add variant",
      says: "Another variant has this SKU",
    },
    {
      at: "collections",
      opens: "New collection",
      fill: typed({ Name: collection.name }),
      presses: "Add collection",
      says: "Another collection has this name",
    },
    {
      at: "papers",
      opens: "New paper",
      fill: typed({ Name: paper.name, Finish: "Matte", Price: "20" }),
      presses: "Add the paper",
      says: "There is a paper or product of this name",
    },
    {
      at: "users",
      opens: "Add someone",
      fill: typed({ "First name": "Zoe", "Last name": "Again", "E-mail": customer.email }),
      presses: "Make the account",
      says: "Another account has this e-mail",
    },
    {
      at: `users/${customer.userId}`,
      opens: "Account credit",
      fill: async (dialog) => {
        await dialog.getByRole("radio", { name: "Take away" }).check();
        await typed({ Amount: "5" })(dialog);
        await dialog.getByLabel("Why").fill("Too much");
      },
      presses: "Change it",
      says: "not so much account credit",
    },
    {
      at: "messengers",
      opens: "Add a holiday",
      fill: typed({ Day: day }),
      meanwhile: () => admin.call(addDayOff, { body: { messengerId: null, day } }),
      presses: "Save it",
      says: "That day is off already",
    },
  ];
}

async function ofOrders(admin: Person, customer: Person): Promise<Refused[]> {
  const [open, invoiced, paid, sent, received] = await Promise.all([
    placeOrder(customer, aDraft([aRoll()])),
    placeOrder(customer, aDraft([aRoll()])),
    paidOrder(customer, aDraft([aRoll({ addPrints: true })])),
    paidOrder(customer, aDraft([aRoll()])),
    receivedOrder(customer, admin, aDraft([aRoll()])),
  ]);
  await admin.call(invoiceOrder, { params: { orderId: invoiced.id } });
  const at = ({ id }: { id: number }) => `users/${customer.userId}/orders/${id}`;
  const cancel = ({ id }: { id: number }) =>
    admin.call(cancelOrder, { params: { orderId: id }, body: { force: true } });
  return [
    {
      at: at(open),
      opens: "Invoice",
      meanwhile: () => cancel(open),
      presses: "Invoice it",
      says: "The order is canceled and cannot become invoiced.",
    },
    {
      at: at(invoiced),
      opens: "Send the invoice",
      meanwhile: () => cancel(invoiced),
      presses: "Send it",
      says: "Invoice the order first",
    },
    {
      at: at(paid),
      opens: "Refund",
      fill: async (dialog) => {
        await dialog.getByRole("radio", { name: "An amount" }).check();
        await typed({ Amount: "1" })(dialog);
        await dialog.getByLabel("Reason").fill("A scratch");
      },
      meanwhile: () =>
        admin.call(refundOrder, {
          params: { orderId: paid.id },
          body: { toAccountCredit: paid.total - 50, reason: "Nearly all of it" },
        }),
      presses: null,
      says: "That is more than the $0.50 that are left",
    },
    {
      at: at(paid),
      opens: "Prints are ready",
      meanwhile: () => cancel(paid),
      presses: "They are ready",
      says: "Only a paid order has prints in the making",
    },
    {
      at: at(sent),
      opens: "Add a parcel",
      meanwhile: () => cancel(sent),
      presses: "Add it",
      says: "nothing is sent for it any more",
    },
    {
      at: at(received),
      opens: "Cancel the order",
      meanwhile: () => admin.call(addRollsEvent, { params: { orderId: received.id, event: "DEVELOPED" }, body: {} }),
      presses: "Cancel the order",
      says: "Give the money back although film of it is developed",
    },
  ];
}

test("what the shop, its people and its days refuse is said where it was pressed", async ({ browser }) => {
  const admin = theAdmin();
  const page = await pageOf(browser, admin);
  for (const refused of await ofTheShop(admin, await newCustomer("refused"))) await isSaid(page, refused);
  await page.context().close();
});

test("what an order refuses by now is said where it was pressed", async ({ browser }) => {
  const admin = theAdmin();
  const page = await pageOf(browser, admin);
  for (const refused of await ofOrders(admin, await newCustomer("refused-orders"))) await isSaid(page, refused);
  await page.context().close();
});
