import { expect } from "@playwright/test";
import { shownOrderNumber } from "../../src/rules/orders/number.ts";
import { expectNoViolations } from "../support/accessibility.ts";
import { newCustomer, pageOf, theAdmin } from "../support/journey-people.ts";
import { test } from "../support/journey-test.ts";
import { aDraft, aRoll, paidOrder } from "../support/makers.ts";
import { saysRefusals } from "../support/says-refusals.ts";
import { answerDispute, beginTestDispute } from "../../src/contract/payments/disputes.ts";

test("a disputed payment stands at its order, is answered with the evidence, and is won", async ({ browser }) => {
  const [customer, admin] = [await newCustomer("disputing"), theAdmin()];
  const order = await paidOrder(customer, aDraft([aRoll()]));
  const page = await pageOf(browser, admin);
  await page.goto("/admin/disputes");
  await page.getByLabel("Paid order").fill(shownOrderNumber(order.id));
  await saysRefusals(page, beginTestDispute, {
    press: () => page.getByRole("button", { name: "Dispute its payment" }).click(),
    at: page.getByRole("form", { name: "Dispute a test payment" }),
    typed: [[page.getByLabel("Paid order"), shownOrderNumber(order.id)]],
  });
  await expect(page.getByRole("region", { name: "Notices" }).getByText("It is disputed")).toBeVisible();
  // The bank tells of it by itself.
  await expect(page.getByRole("main").getByText(shownOrderNumber(order.id), { exact: true })).toBeVisible();
  await expectNoViolations(page, "disputes");
  // On a phone the amount begins where the rest of its card does.
  const amount = page
    .getByRole("row")
    .filter({ hasText: shownOrderNumber(order.id) })
    .locator("[data-head=Amount]");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(amount).toHaveCSS("text-align", "start");
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/admin/users/${customer.userId}/orders/${order.id}`);
  const note = page.getByRole("note", { name: "Dispute" });
  await expect(note).toContainText("Needs an answer");
  await note.getByRole("link", { name: "Answer the dispute" }).click();
  await expect(page.getByText(`Order ${shownOrderNumber(order.id)}, placed on`)).toBeVisible();
  await expectNoViolations(page, "a dispute");
  const words = page.getByLabel("In your words");
  await words.fill("They have the scans: winning_evidence");
  await saysRefusals(page, answerDispute, {
    press: () => page.getByRole("button", { name: "Send to the bank" }).click(),
    at: page.getByRole("form", { name: "Answer the dispute" }),
    typed: [[words, "They have the scans: winning_evidence"]],
  });
  await expect(page.getByText("What the bank reads")).toBeVisible();
  // The bank's decision comes by itself.
  await expect(page.getByText("Won", { exact: true })).toBeVisible();
  await page.context().close();
});
