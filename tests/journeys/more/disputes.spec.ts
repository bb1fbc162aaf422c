import { expect } from "@playwright/test";
import { shownOrderNumber } from "../../../src/rules/orders/number.ts";
import { newCustomer, pageOf, theAdmin } from "../../support/journey-people.ts";
import { test } from "../../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../../support/makers.ts";

test("staff find a disputed payment on its order, send evidence, and win", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("disputing"), theAdmin()];
  const order = await paidOrder(customer, aDraft([aRoll()]));
  const number = shownOrderNumber(order.id);
  const page = await pageOf(browser, admin);
  await page.goto("/admin/disputes");
  await page.getByLabel("Paid order").fill(number);
  await page.getByRole("button", { name: "Dispute payment" }).click();
  // The list shows it as soon as the bank reports it.
  await expect(page.getByRole("main").getByText(number, { exact: true })).toBeVisible();

  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  const note = page.getByRole("note", { name: "Dispute" });
  await expect(note).toContainText("Needs reply");
  await note.getByRole("link", { name: "Reply to the dispute" }).click();
  await expect(page.getByText(`Order ${number}, placed on`)).toBeVisible();
  await page.getByLabel("Your reply").fill("They have the scans: winning_evidence");
  await page.getByRole("button", { name: "Send to bank" }).click();
  await expect(page.getByRole("heading", { name: "Evidence sent to the bank" })).toBeVisible();
  await expect(page.getByText("Won", { exact: true })).toBeVisible();
});
