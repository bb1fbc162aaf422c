import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import {
  answerDispute,
  beginTestDispute,
  Dispute,
  DisputeEvidence,
  getDispute,
  listDisputes,
} from "../../src/contract/payments/disputes.ts";
import { listAllReturns } from "../../src/contract/returns/returns.ts";
import * as disputePage from "../../src/web/routes/admin/dispute.tsx";
import * as disputesPage from "../../src/web/routes/admin/disputes.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { notices } from "../support/components/notices.ts";
import { anOrder, openAtDesk } from "../support/components/orders.ts";
import { admin, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { saysRefusals } from "../support/components/says-refusals.ts";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const ID = "00000000-0000-4000-8000-0000000000d1";

const aDispute = (part: PartOf<Dispute> = {}): Dispute =>
  smallest(Dispute, {
    id: ID,
    orderId: 7,
    userId: CUSTOMER_ID,
    customerName: "Zoe Grain",
    status: "NEEDS_ANSWER",
    amount: 1959,
    dueBy: "2026-06-25T14:00:00.000Z",
    canBeAnswered: true,
    ...part,
  });

test("a test payment is disputed after errors, and the dispute is listed when the bank reports it", async () => {
  let disputes: Dispute[] = [];
  const screen = await renderScreen(disputesPage, {
    path: "/admin/disputes",
    as: admin(),
    api(api) {
      api.reply(listDisputes, () => ({ disputes, count: disputes.length }));
      api.reply(beginTestDispute, {});
    },
  });
  const paid = page.getByLabelText("Paid order");
  await paid.fill("#107");
  await saysRefusals(screen, beginTestDispute, {
    press: () => page.getByRole("button", { name: "Dispute payment" }).click(),
    at: page.getByRole("form", { name: "Dispute a test payment" }),
    typed: [[paid, "#107"]],
  });
  await expect.element(notices.getByText("Payment disputed.")).toBeVisible();
  await expect.element(paid).toHaveValue("");
  expect(screen.api.requests(beginTestDispute).at(-1)!.body).toEqual({ orderId: 7, reason: "NOT_RECEIVED" });
  disputes = [aDispute()];
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(main.getByText("#107", { exact: true })).toBeVisible();
  await expectAccessible("disputes");
});

test("on a phone a dispute's amount aligns with the rest of its card", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 720));
  await renderScreen(disputesPage, {
    path: "/admin/disputes",
    as: admin(),
    api: (api) => api.reply(listDisputes, { disputes: [aDispute()], count: 1 }),
  });
  await expect.element(main.getByText("#107", { exact: true })).toBeVisible();
  const amount = document.querySelector("[role=row] [data-head=Amount], tr [data-head=Amount]")!;
  expect(getComputedStyle(amount).textAlign).toBe("start");
});

test("a disputed order shows its dispute and links to the reply", async () => {
  const order = anOrder({ status: "PAID", paidAt: "2026-06-14T14:00:00.000Z" });
  const screen = await openAtDesk(order, (api) => {
    api.reply(listDisputes, { disputes: [aDispute()], count: 1, needAnswer: 1 });
    api.reply(listAllReturns, {});
  });
  const note = page.getByRole("note", { name: "Dispute" });
  await expect.element(note).toMatchTextContent("Needs reply");
  await note.getByRole("link", { name: "Reply to the dispute" }).click();
  await expect.poll(screen.address).toBe(`/admin/disputes/${ID}`);
});

test("a dispute is answered after errors, and the bank's decision appears live", async () => {
  let dispute = aDispute();
  let evidence = smallest(DisputeEvidence, { record: "Order #107, placed on Jun 14", customerName: "Zoe Grain" });
  const screen = await renderScreen(disputePage, {
    path: "/admin/disputes/:disputeId",
    at: `/admin/disputes/${ID}`,
    as: admin(),
    api(api) {
      api.reply(getDispute, () => ({ dispute, evidence }));
      api.reply(answerDispute, ({ body }) => {
        const answeredAt = "2026-06-15T14:00:00.000Z";
        dispute = { ...dispute, status: "UNDER_REVIEW", canBeAnswered: false, answeredAt, sentAt: answeredAt };
        evidence = { ...evidence, ...body };
        return { dispute, evidence };
      });
    },
  });
  await expect.element(page.getByText("Order #107, placed on")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Evidence for the bank" })).toBeVisible();
  await expectAccessible("a dispute");
  const words = page.getByLabelText("Your reply");
  await words.fill("They have the scans: winning_evidence");
  await saysRefusals(screen, answerDispute, {
    press: () => page.getByRole("button", { name: "Send to bank" }).click(),
    at: page.getByRole("form", { name: "Reply to the dispute" }),
    typed: [[words, "They have the scans: winning_evidence"]],
  });
  await expect.element(page.getByRole("heading", { name: "Evidence sent to the bank" })).toBeVisible();
  await expect.element(page.getByText("They have the scans: winning_evidence")).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  dispute = { ...dispute, status: "WON", closedAt: "2026-06-16T14:00:00.000Z" };
  screen.tell({ type: "order", userId: CUSTOMER_ID, orderId: 7 });
  await expect.element(page.getByText("Won", { exact: true })).toBeVisible();
});
