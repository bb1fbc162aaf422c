import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUserOrder } from "../../src/contract/orders/orders.ts";
import type { Order } from "../../src/contract/orders/order.ts";
import {
  addReturnPhoto,
  approveReturn,
  listReturnRates,
  requestReturn,
  declineReturn,
  listReturns,
  type OrderReturns,
  type ProductReturn,
  settleReturn,
} from "../../src/contract/returns/returns.ts";
import { LabelRate } from "../../src/contract/shipping/rates.ts";
import * as orderPage from "../../src/web/routes/users/order.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { fakeFileStore, linkTo } from "../support/components/file-store.ts";
import { aPicture } from "../support/components/library.ts";
import { aLabel, aParcel, openAtDesk, withRates } from "../support/components/orders.ts";
import { CUSTOMER_ID, customer, renderScreen } from "../support/components/render-screen.tsx";
import { aReturn, filmThatWasBought, orderOfFilm, returnsOfFilm } from "../support/components/returns.ts";
import { smallest } from "../support/components/smallest.ts";
import { saysRefusals } from "../support/components/says-refusals.ts";

const main = page.getByRole("main");
const region = main.getByRole("region", { name: "Returns" });

const openOwn = (returns: () => OrderReturns, order: Order = orderOfFilm) =>
  renderScreen(orderPage, {
    path: "/users/:userId/orders/:orderId",
    at: `/users/${CUSTOMER_ID}/orders/${order.id}`,
    as: customer(),
    api(api) {
      api.reply(getUserOrder, order);
      api.reply(listReturns, returns);
    },
  });

test("a customer chooses items and reasons, sees the refund, and adds a comment and photo", async () => {
  const store = fakeFileStore();
  let returns = returnsOfFilm();
  const { api } = await openOwn(() => returns);
  api.reply(requestReturn, () => {
    returns = returnsOfFilm(aReturn());
    return { returnId: returns.returns[0]!.id, returns };
  });
  api.reply(addReturnPhoto, linkTo("leak.jpg"));
  await main.getByRole("button", { name: "Return items" }).click();
  const ask = page.getByRole("dialog", { name: "Return items" });
  const send = ask.getByRole("button", { name: "Request return" });
  await send.click();
  await expect.element(ask.getByText("Choose the items to return.")).toBeVisible();
  await ask.getByRole("checkbox", { name: "Portra 400" }).click();
  await ask.getByLabelText("Quantity of Portra 400").selectOptions("1");
  await send.click();
  await expect.element(ask.getByText("Choose a reason")).toBeVisible();
  expect(api.requests(requestReturn)).toHaveLength(0);
  await ask.getByLabelText("Reason for returning Portra 400").selectOptions("It is faulty");
  await ask.getByLabelText("Comment").fill("The canister leaks light.");
  await expect.element(ask.getByText("Your refund: $13.07.")).toBeVisible();
  const input = ask.element().querySelector<HTMLInputElement>('input[type="file"]')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["a jpeg"], "leak.jpg", { type: "image/jpeg" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(ask.getByText("leak.jpg")).toBeVisible();
  await expectAccessible("requesting a return");
  await send.click();
  await expect.element(region.getByText("Requested")).toBeVisible();
  await expect.element(region.getByText("“The canister leaks light.”")).toBeVisible();
  expect(api.requests(requestReturn).map(({ body }) => body)).toEqual([
    {
      lines: [{ lineId: filmThatWasBought.id, quantity: 1, reason: "FAULTY" }],
      wish: "AS_PAID",
      words: "The canister leaks light.",
    },
  ]);
  await expect.poll(() => store.taken).toEqual([{ url: "/files/leak.jpg", name: "leak.jpg" }]);
});

test("an approved return shows its label, and a settled one its refund", async () => {
  const parcel = aParcel({ label: aLabel() });
  let returns = returnsOfFilm(aReturn({ state: "APPROVED", shipmentId: parcel.id, answer: "Sorry for the light." }));
  const { tell } = await openOwn(() => returns, { ...orderOfFilm, shipments: [parcel] });
  const label = region.getByRole("link", { name: "Return label" });
  await expect.element(label).toHaveAttribute("href", "/label.pdf");
  await expect.element(region.getByText("Sorry for the light.")).toBeVisible();
  await expectAccessible("a return with its label");
  returns = returnsOfFilm(aReturn({ state: "DONE", refund: { toPayment: 1307, toGiftCard: 0, toAccountCredit: 0 } }));
  tell({ type: "order", userId: CUSTOMER_ID, orderId: orderOfFilm.id });
  await expect.element(region.getByText("$13.07 was refunded to your card")).toBeVisible();
  await expect.element(label).not.toBeInTheDocument();
});

test("staff decline, approve and settle a return; errors appear in dialogs, and a retry succeeds", async () => {
  const photo = aPicture(400, 300).read;
  let returns = returnsOfFilm(aReturn({ photo }));
  const become = (part: Partial<ProductReturn>) => (returns = returnsOfFilm(aReturn({ photo, ...part } as never)));
  const screen = await openAtDesk(orderOfFilm, (api) => {
    api.reply(listReturns, () => returns);
    withRates(api);
    api.reply(listReturnRates, {
      boxId: null,
      parcel: { lengthIn: 9, widthIn: 6, heightIn: 2, weightOz: 4 },
      rates: [smallest(LabelRate, { carrier: "USPS", service: "GroundAdvantage", price: 593, isChosen: true })],
    });
    api.reply(declineReturn, ({ body }) => become({ state: "DECLINED", ...body }));
    api.reply(approveReturn, ({ body: { answer = null } }) => become({ state: "APPROVED", answer }));
    api.reply(settleReturn, () =>
      become({ state: "DONE", refund: { toPayment: 1307, toGiftCard: 0, toAccountCredit: 0 } }),
    );
  });
  const { api } = screen;
  await expect.element(region.getByRole("img", { name: "Returned items" })).toBeVisible();

  await region.getByRole("button", { name: "Decline" }).click();
  const decline = page.getByRole("dialog", { name: "Decline return?" });
  await decline.getByLabelText("Reason").fill("It was opened.");
  await saysRefusals(screen, declineReturn, {
    press: () => decline.getByRole("button", { name: "Decline" }).click(),
    at: decline,
    typed: [[decline.getByLabelText("Reason"), "It was opened."]],
  });
  await expect.element(region.getByText("Declined")).toBeVisible();
  expect(api.requests(declineReturn).at(-1)!.body).toEqual({ answer: "It was opened." });

  become({ state: "REQUESTED" });
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: orderOfFilm.id });
  await region.getByRole("button", { name: "Approve" }).click();
  const approve = page.getByRole("dialog", { name: "Approve return?" });
  await expect.element(approve.getByRole("checkbox", { name: "Send a prepaid return label" })).toBeChecked();
  await expect.element(approve.getByRole("radio", { checked: true })).toBeVisible();
  await approve.getByLabelText("Message to the customer").fill("Sorry for the light.");
  await saysRefusals(screen, approveReturn, {
    press: () => approve.getByRole("button", { name: "Approve" }).click(),
    at: approve,
    typed: [[approve.getByLabelText("Message to the customer"), "Sorry for the light."]],
  });
  await expect.element(region.getByText("Approved")).toBeVisible();
  expect(api.requests(approveReturn).at(-1)!.body).toMatchObject({
    answer: "Sorry for the light.",
    label: true,
    choice: { service: "GroundAdvantage", price: 593 },
  });

  await region.getByRole("button", { name: "Return received" }).click();
  const settle = page.getByRole("dialog", { name: "Return received" });
  const amount = settle.getByLabelText("Amount to refund");
  await expect.element(amount).toHaveValue("13.07");
  await settle.getByRole("checkbox", { name: "Restock the items" }).click();
  await expectAccessible("refunding a return");
  await saysRefusals(screen, settleReturn, {
    press: () => settle.getByRole("button", { name: "Refund" }).click(),
    at: settle,
    data: { MORE_THAN_PAID: { left: 500 } },
    typed: [[amount, "13.07"]],
  });
  await expect.element(region.getByText("Refunded", { exact: true })).toBeVisible();
  expect(api.requests(settleReturn).at(-1)!.body).toEqual({ amount: 1307, toCredit: false, onShelf: true });
});
