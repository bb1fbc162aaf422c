import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  cancelReaderPayment,
  getReaderPayment,
  holdTestCard,
  listReaders,
  payAtReader,
  type ReaderPayment,
} from "../../src/contract/payments/readers.ts";
import { expectAccessible } from "../support/components/accessible.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { anOrder, aRollOfOrder, openAtDesk } from "../support/components/orders.ts";
import { CUSTOMER_ID } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const said = dialog.getByRole("status").first();
const open = main.getByRole("button", { name: "Take payment on reader" });
const take = dialog.getByRole("button", { name: "Take $19.59" });
const reader = (label: string) => dialog.getByRole("radio", { name: label });
const WAITS = "Front desk is ready";

const FRONT_DESK = { id: "front", label: "Front desk", isOnline: true };
const FILM_WINDOW = { id: "window", label: "Film window", isOnline: true };
const READERS = [FRONT_DESK, FILM_WINDOW, { id: "back", label: "Back office", isOnline: false }];
const Payment = getReaderPayment.reply.shape.payment.unwrap();

/** Opens the desk of an open order with readers, at most one of which has a pending payment. */
async function atTheDesk(readers = READERS) {
  let payment: ReaderPayment | null = null;
  const becomes = (status: ReaderPayment["status"], part: Partial<ReaderPayment> = {}): ReaderPayment =>
    (payment = smallest(Payment, { ...payment, readerId: FRONT_DESK.id, amount: 1959, status, ...part }));
  const order = anOrder({ total: 1959, rolls: [aRollOfOrder()] });
  const screen = await openAtDesk(order, (api: FakeApi) => {
    api.reply(listReaders, { readers });
    api.reply(getReaderPayment, () => ({ payment }));
    api.reply(payAtReader, () => ({ payment: becomes("REQUIRES_ACTION") }));
    api.reply(cancelReaderPayment, () => ({ payment: becomes("DECLINED", { message: "It was called off." }) }));
    api.reply(holdTestCard, ({ body: { card } }) => {
      if (card === "pays") becomes("CAPTURED", { card: "Visa ending 4242" });
      else becomes("DECLINED", { message: "The card was declined." });
      return { done: true };
    });
  });
  return { ...screen, order, becomes };
}

test("a reader is chosen by keyboard after errors, and the next click sends the payment to it", async () => {
  const screen = await atTheDesk();
  await expect.element(open).toBeVisible();
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(reader("Front desk")).toBeChecked();
  await expect.element(reader("Back office")).toBeDisabled();
  await expectAccessible("choosing a reader");

  (reader("Front desk").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(reader("Film window")).toBeChecked();
  screen.api.refuseOnce(payAtReader, "READER_BUSY");
  (take.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("The card reader is busy");
  expect(screen.api.requests(payAtReader).at(-1)!.body).toEqual({ readerId: FILM_WINDOW.id });
  await reader("Front desk").click();

  await saysRefusals(screen, payAtReader, {
    press: () => take.click(),
    at: dialog,
    data: { NOT_PAYABLE: { status: "CANCELED" } },
  });
  expect(screen.api.requests(payAtReader).at(-1)!.body).toEqual({ readerId: FRONT_DESK.id });
  await expect.element(said).toMatchTextContent(WAITS);
  await expect.element(said).toHaveFocus();
  await expectAccessible("a waiting reader");
});

test("a pending reader payment is found again and canceled", async () => {
  const screen = await atTheDesk();
  await open.click();
  await take.click();
  await expect.element(said).toMatchTextContent(WAITS);
  await dialog.getByRole("button", { name: "Keep waiting" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(said).toMatchTextContent(WAITS);
  await saysRefusals(screen, cancelReaderPayment, {
    press: () => dialog.getByRole("button", { name: "Cancel the payment" }).click(),
    at: dialog,
  });
  await expect.element(said).toMatchTextContent("The last payment failed: It was called off.");
  await expect.element(take).toBeVisible();
});

test("after a declined card, the next card pays the order, by keyboard", async () => {
  const screen = await atTheDesk();
  await open.click();
  await take.click();
  await expect.element(said).toMatchTextContent(WAITS);
  await saysRefusals(screen, holdTestCard, {
    press: () => dialog.getByRole("button", { name: "Declined card" }).click(),
    at: dialog,
  });
  await expect.element(said).toMatchTextContent("The last payment failed: The card was declined.");
  await take.click();
  await expect.element(said).toMatchTextContent(WAITS);
  (dialog.getByRole("button", { name: "Successful card" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(said).toMatchTextContent("Paid $19.59 with Visa ending 4242.");
  await expect.element(said).toHaveFocus();
  expect(screen.api.requests(holdTestCard).at(-1)!.body).toEqual({ readerId: FRONT_DESK.id, card: "pays" });
  screen.put({ ...screen.order, version: 2, status: "PAID", paidAt: "2026-06-15T14:00:00.000Z" });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: screen.order.id });
  (dialog.getByRole("button", { name: "Done" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).not.toBeInTheDocument();
});

test("a card's outcome appears as soon as the server reports it", async () => {
  const screen = await atTheDesk();
  await open.click();
  await take.click();
  await expect.element(said).toMatchTextContent(WAITS);
  screen.becomes("CAPTURED", { card: "Visa ending 4242" });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: screen.order.id });
  await expect.element(said).toMatchTextContent("Paid $19.59 with Visa ending 4242.");
});

test("a lab without a reader sees how to get one", async () => {
  await atTheDesk([]);
  await open.click();
  await expect.element(dialog.getByText("No card reader yet")).toBeVisible();
});
