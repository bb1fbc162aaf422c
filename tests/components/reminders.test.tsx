import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addReminder,
  requestReminder,
  confirmReminder,
  listReminders,
  listWaitedFor,
  Reminder,
  removeReminder,
  RequestedProduct,
} from "../../src/contract/reminders/reminders.ts";
import * as reminders from "../../src/web/routes/admin/reminders.tsx";
import * as answer from "../../src/web/routes/reminder.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aProduct, openProduct } from "../support/components/shop.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const GONE = aProduct({ name: "Wanted film", slug: "wanted-film", stock: 0 });
const tellMe = main.getByRole("button", { name: "Notify me when it's back" });
const willWrite = main.getByText("We'll e-mail you when it's available.");

beforeEach(() => page.viewport(1280, 720));

test("a guest enters an e-mail in place of the button and is sent to the inbox", async () => {
  const { api } = await openProduct(GONE, { api: (api) => api.reply(requestReminder, {}) });
  await tellMe.click();
  const field = main.getByLabelText("One e-mail when it's back");
  await expect.element(field).toHaveFocus();
  await field.fill("ada@people.test");
  await expectAccessible("the form for a guest's reminder");
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByText("We'll e-mail ada@people.test")).toBeVisible();
  expect(api.requests(requestReminder).map(({ body }) => body)).toEqual([
    { productId: GONE.id, productVariantId: null, email: "ada@people.test" },
  ]);
});

test("the e-mailed link needs one click and links back to the product", async () => {
  const { api } = await renderScreen(answer, {
    path: "/reminders/:answer",
    at: "/reminders/yes?token=from-the-mail",
    api: (api) => api.reply(confirmReminder, { product: { name: "Wanted film", slug: "wanted-film" } }),
  });
  await main.getByRole("button", { name: "Yes, e-mail me" }).click();
  await expect.element(main.getByRole("heading", { name: "Confirmed" })).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "Back to Wanted film" }))
    .toHaveAttribute("href", "/products/wanted-film");
  expect(api.requests(confirmReminder).map(({ body }) => body)).toEqual([{ token: "from-the-mail" }]);
});

test("a click counts even before the customer's reminders are loaded", async () => {
  let letThrough = () => undefined as void;
  const { api } = await openProduct(aProduct({ stock: 0, visibility: "COMING_SOON", releaseWindow: "COMING_SOON" }), {
    as: customer(),
    api(api) {
      letThrough = api.hold(listReminders);
      api.reply(addReminder, {});
    },
  });
  // A product announced without a date and out of stock shows only one label.
  await expect.element(main.getByText("Coming soon", { exact: true })).toBeVisible();
  expect(main.getByText("Coming soon", { exact: true }).elements()).toHaveLength(1);
  for (const other of ["Sold out", "Members Only"]) expect(main.getByText(other).elements()).toEqual([]);
  await expect.poll(() => api.requests(listReminders).length).toBe(1);
  await main.getByRole("button", { name: "Notify me" }).click();
  expect(api.requests(addReminder)).toEqual([]);
  letThrough();
  await expect.poll(() => api.requests(addReminder).length).toBe(1);
});

test("a customer adds and cancels a reminder with one click each", async () => {
  let wished = false;
  const own = smallest(Reminder, { productId: GONE.id, productVariantId: null, reason: "STOCK" });
  const { api } = await openProduct(GONE, {
    as: customer(),
    api(api) {
      api.reply(listReminders, () => ({ reminders: wished ? [own] : [] }));
      api.reply(addReminder, () => {
        wished = true;
        return { reminder: own };
      });
      api.reply(removeReminder, () => {
        wished = false;
        return {};
      });
    },
  });
  await tellMe.click();
  await expect.element(willWrite).toBeVisible();
  await main.getByRole("button", { name: "Cancel request" }).click();
  await expect.element(tellMe).toBeVisible();
  expect(api.requests(removeReminder).map(({ params }) => params["reminderId"])).toEqual([own.id]);
});

test("the lab sees requested products and the number of requests", async () => {
  await renderScreen(reminders, {
    path: "/admin/reminders",
    as: admin(),
    api: (api) =>
      api.reply(listWaitedFor, {
        products: [smallest(RequestedProduct, { name: "Wanted film", slug: "wanted-film", stock: 0, waiting: 12 })],
        count: 1,
      }),
  });
  await expect.element(page.getByRole("row", { name: /Wanted film/ })).toMatchTextContent("12");
  await expectAccessible("requested products");
});
