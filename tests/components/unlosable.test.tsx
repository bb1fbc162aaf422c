import { cleanup } from "vitest-browser-react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../src/contract/accounts/auth.ts";
import { placeOrder } from "../../src/contract/checkout/checkout.ts";
import {
  confirmGuestPayment,
  payGuestOrder,
  placeGuestOrder,
  withdrawGuestOrder,
} from "../../src/contract/checkout/guest-orders.ts";
import { storedCart } from "../../src/web/cart/cart.ts";
import { replayEvents } from "../../src/web/platform/replay-events.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import {
  aboutYou,
  bank,
  beGuest,
  CARDS,
  fakeCheckout,
  fillCard,
  isPriced,
  openCheckout,
  payButton,
  payForm,
  quantityOf,
  thanks,
  unpaid,
} from "../support/components/checkout.ts";
import { CUSTOMER_ID, customer } from "../support/components/render-screen.tsx";
import { aProduct, fillCart, inCart } from "../support/components/shop.ts";

const LOUPE = aProduct();
const answerNow = payForm.getByRole("button", { name: "Confirm now" });

beforeEach(() => page.viewport(1280, 720));

test("a guest's input survives a reload, and an order that failed to send is sent on retry", async () => {
  fillCart([inCart(LOUPE)]);
  const lab = fakeCheckout([LOUPE]);
  await openCheckout(lab);
  await beGuest();
  await page.getByLabelText("Notes").fill("Leave it at the door");
  await page.getByRole("button", { name: "Add a gift note" }).click();
  const gift = page.getByLabelText("Gift note");
  await expect.element(gift).toHaveFocus();
  await gift.fill("Happy birthday, Grace!");
  await page.getByLabelText("Coupon code").fill("FIVEOFF");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(page.getByText("Code FIVEOFF")).toBeVisible();
  await cleanup();

  const { api } = await openCheckout(lab);
  const isAsLeft = async () => {
    await expect.element(aboutYou.getByLabelText("E-mail")).toHaveValue("vera@people.test");
    await expect.element(aboutYou.getByLabelText("ZIP code")).toHaveValue("12207");
    await expect.element(page.getByLabelText("Notes")).toHaveValue("Leave it at the door");
    await expect.element(page.getByLabelText("Gift note")).toHaveValue("Happy birthday, Grace!");
    await expect.element(page.getByText("Code FIVEOFF")).toBeVisible();
  };
  await isAsLeft();
  await isPriced();
  api.failOnce(placeGuestOrder, 0);
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(payForm.getByRole("alert")).toMatchTextContent("The lab could not be reached.");
  await payButton.click();
  await expect.element(unpaid).toBeVisible();
  await expect.element(page.getByText("Leave it at the door")).toBeVisible();
  await expect.element(page.getByText("Happy birthday, Grace!")).toBeVisible();
});

test("an expired session asks for login in place, and the checkout loses nothing", async () => {
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
  const owner = customer();
  const { api } = await openCheckout(fakeCheckout([LOUPE]), { as: owner });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await page.getByLabelText("Notes").fill("For my sister");
  await isPriced();
  await fillCard();
  api.failOnce(placeOrder, 401);
  await payButton.click();
  await expect.element(page.getByRole("heading", { name: "Log in to continue" })).toBeVisible();
  await expect.element(aboutYou, { message: "the guest form is hidden" }).not.toBeInTheDocument();
  await expectAccessible("the checkout after an expired session");
  const form = page.getByRole("form", { name: "Log in" });
  await form.getByLabelText("E-mail").fill(owner.email);
  await form.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  api.reply(logIn, { user: owner, secondFactor: false });
  await form.getByRole("button", { name: "Log In" }).click();
  await expect.element(page.getByLabelText("Notes")).toHaveValue("For my sister");
  await expect.element(page.getByRole("radio", { name: /^Pick up at the lab/ })).toBeChecked();
  await isPriced();
  await fillCard();
  await payButton.click();
  await expect.element(page.getByText("Thank you! Your order is in.")).toBeVisible();
  const sent = api.requests(placeOrder).at(-1)!.body;
  expect(sent).toMatchObject({ notes: "For my sister", deliveryMethod: "IN_STORE_PICKUP" });
});

test("a cart paid in another tab leaves nothing to pay in this one", async () => {
  fillCart([inCart(LOUPE)], CUSTOMER_ID);
  const { api } = await openCheckout(fakeCheckout([LOUPE]), { as: customer() });
  await page.getByRole("radio", { name: /^Pick up at the lab/ }).click();
  await isPriced();
  await fillCard();
  // As browsers notify other tabs.
  const emptied = JSON.stringify({ version: 1, value: { ...storedCart.get(), items: [] } });
  localStorage.setItem("nice.order", emptied);
  dispatchEvent(new StorageEvent("storage", { key: "nice.order", newValue: emptied }));
  await expect.element(page.getByRole("heading", { name: "Your Cart is Empty :(" })).toBeVisible();
  await expect.element(payButton).not.toBeInTheDocument();
  expect(api.requests(placeOrder)).toEqual([]);
});

test("an order paid in another tab leads to the thank-you page; changing an order restores the form", async () => {
  fillCart([inCart(LOUPE)]);
  const lab = fakeCheckout([LOUPE]);
  const { api } = await openCheckout(lab);
  await beGuest();
  await isPriced();
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(unpaid).toBeVisible();

  api.reply(withdrawGuestOrder, () => ({ order: { ...lab.order()!, status: "CANCELED" } }));
  await page.getByRole("button", { name: "Change order" }).click();
  await expect.element(aboutYou.getByLabelText("E-mail")).toHaveValue("vera@people.test");
  await expect.element(quantityOf("Loupe")).toHaveValue(1);
  await isPriced();
  await fillCard(CARDS.declined);
  await payButton.click();
  await expect.element(unpaid).toBeVisible();
  await expect.element(payForm.getByRole("alert")).toMatchTextContent("declined");
  expect(api.requests(placeGuestOrder)).toHaveLength(2);

  lab.change({ status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" });
  const stored = localStorage.getItem("nice.checkout");
  localStorage.removeItem("nice.checkout");
  dispatchEvent(new StorageEvent("storage", { key: "nice.checkout", oldValue: stored }));
  await expect.element(thanks).toBeVisible();
  expect(api.requests(payGuestOrder)).toHaveLength(2);
});

test("a bank challenge survives a reload and a network failure, and its approval pays once", async () => {
  fillCart([inCart(LOUPE)]);
  const lab = fakeCheckout([LOUPE]);
  const first = await openCheckout(lab);
  await beGuest();
  await isPriced();
  await fillCard(CARDS.secondStep);
  await payButton.click();
  await expect.element(bank).toBeVisible();
  expect(first.api.requests(payGuestOrder)).toHaveLength(1);
  await cleanup();

  const { api } = await openCheckout(lab);
  await expect.element(payForm.getByText("Your bank is waiting for your confirmation.")).toBeVisible();
  await answerNow.click();
  api.failOnce(confirmGuestPayment, 0);
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(payForm.getByRole("alert")).toMatchTextContent("The lab could not be reached.");
  await answerNow.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(thanks).toBeVisible();
  expect(api.requests(payGuestOrder)).toEqual([]);
});

test("a guest's input before hydration survives a client re-render", async () => {
  fillCart([inCart(LOUPE)]);
  await openCheckout(fakeCheckout([LOUPE]));
  const email = aboutYou.getByLabelText("E-mail");
  await expect.element(email).toBeVisible();
  const gone = (email.element() as HTMLElement).closest("form")!.cloneNode(true) as HTMLFormElement;
  const enter = gone.querySelector<HTMLInputElement>("[data-path=email]")!;
  window.early = {
    painted: Promise.resolve(),
    input: { actions: [{ enter, value: "vera@people.test", checked: false }], replaying: false },
  };
  replayEvents();
  await expect.element(email).toHaveValue("vera@people.test");
});
