import { expect } from "@playwright/test";
import { getAccountCredit } from "../../../src/contract/payments/account-credit.ts";
import { getOrder } from "../../../src/contract/orders/orders.ts";
import { expectNoViolations } from "../../support/accessibility.ts";
import { isAlive, mailsTo, mailTo } from "../../support/journey.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";
import { noticesOf } from "../../support/says-refusals.ts";

test("undo reverts a receipt and a write-off made by mistake, and the customer gets no e-mail", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("back")];
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const undo = noticesOf(page).getByRole("button", { name: "Undo" });
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await main.getByRole("button", { name: /^Receive 2 rolls/ }).click();
  await expect(noticesOf(page)).toContainText("2 rolls received");
  await undo.click();
  await expect(main.getByRole("button", { name: /^Receive 2 rolls/ })).toBeVisible();
  const back = await admin.call(getOrder, { params });
  expect(back.rolls.map(({ arrived, events }) => [arrived, events.length])).toEqual([
    [null, 0],
    [null, 0],
  ]);

  await main.getByRole("button", { name: /^Receive 2 rolls/ }).click();
  const again = await admin.call(getOrder, { params });
  expect(again.rolls.map(({ labNumber }) => labNumber)).toEqual(back.rolls.map(({ labNumber }) => labNumber));
  const stickers = page.getByRole("dialog");
  await expect(stickers).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stickers).toBeHidden();

  await main.getByRole("button", { name: "Write off…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You can undo it until then");
  await expectNoViolations(page, "writing a roll off");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(main.getByText("Blank", { exact: true })).toBeVisible();
  await undo.last().click();
  await expect(main.getByRole("button", { name: "Write off…" })).toBeVisible();
  const credit = await customer.call(getAccountCredit, { params: { userId: customer.userId } });
  expect(credit.balance).toBe(0);
  expect((await mailsTo(customer.email)).filter(({ subject }) => subject.includes("blank"))).toEqual([]);
  await page.context().close();
});

test("undo reverts a receipt with a corrected, a missing and an extra roll", async ({ browser }) => {
  const [admin, customer] = [theAdmin(), await newCustomer("found")];
  const order = await paidOrder(customer, aDraft([aRoll(), aRoll(), aRoll()]));
  const params = { orderId: order.id };
  const page = await pageOf(browser, admin);
  const main = page.getByRole("main");
  const parcel = main.getByRole("region", { name: "What's in the parcel?" });
  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  await isAlive(page);

  await parcel.getByRole("button", { name: "Roll 1 is a different film" }).click();
  await parcel.getByLabel("Process of roll 1").selectOption("E6");
  await parcel.getByRole("checkbox", { name: /^3\. / }).uncheck();
  await parcel.getByRole("button", { name: "Add extra roll" }).click();
  await expect(parcel).toContainText("is billed as a separate order");
  await parcel.getByRole("button", { name: /^Receive 3 rolls/ }).click();
  await expect(noticesOf(page)).toContainText("3 rolls received");
  await expect(main.getByRole("region", { name: "History" })).toContainText(
    "Received 2 of 3 rolls; not in the parcel: roll 3",
  );
  await noticesOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(parcel.getByRole("button", { name: /^Receive 3 rolls/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  const back = await admin.call(getOrder, { params });
  expect(back.rolls.map(({ arrived, process }) => [arrived, process])).toEqual([
    [null, "C41"],
    [null, "C41"],
    [null, "C41"],
  ]);

  await parcel.getByRole("button", { name: /^Receive 3 rolls/ }).click();
  const mail = await mailTo(customer.email, ({ subject }) => subject.includes("is here"));
  expect(mail.text).not.toContain("E-6");
  const credit = await customer.call(getAccountCredit, { params: { userId: customer.userId } });
  expect(credit.balance).toBe(0);
  expect((await mailsTo(customer.email)).filter(({ subject }) => /nvoice for|missing|efund/.test(subject))).toEqual([]);
  await page.context().close();
});
