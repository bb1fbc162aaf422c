import { expect, test } from "vitest";
import {
  closeDay,
  exportJournal,
  exportTaxSums,
  getAccountingMonth,
  getDrawer,
  moveCash,
  saveAccounts,
} from "../../contract/accounting/accounting.ts";
import { cancelOrder } from "../../contract/checkout/order-desk.ts";
import { issueGiftCard } from "../../contract/digital-goods/gift-card-desk.ts";
import { adjustAccountCredit } from "../../contract/payments/account-credit.ts";
import { recordPayment } from "../../contract/payments/counter-payments.ts";
import { refundOrder } from "../../contract/payments/refunds.ts";
import type { AccountKey } from "../../rules/accounting/accounts.ts";
import { recordCardFees } from "../payments/record-card-fees.ts";
import { grantTaxExemption } from "../../contract/tax/exemptions.ts";
import { HOUR_MS } from "../../rules/time.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../tests/support/makers.ts";
import { aGiftCard } from "../../../tests/support/gift-card-makers.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";

const cashOrder = async (ada: Person, admin: Person) => {
  const { id, total } = await placeOrder(ada, aDraft([aRoll()]));
  await admin.call(recordPayment, { params: { orderId: id }, body: { method: "CASH", received: total, total } });
  return { id, total };
};

test("a day closes once with the counted cash, and later cash counts to the next day", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await admin.call(moveCash, { body: { kind: "FLOAT", amount: 10_000 } });
  const { id, total } = await cashOrder(ada, admin);
  await admin.call(refundOrder, { params: { orderId: id }, body: { toPayment: 500, reason: "A scratch" } });
  const drawer = await admin.call(getDrawer, {});
  expect(drawer.expected).toBe(10_000 + total - 500);
  expect(drawer.entries.map(({ reason }) => reason)).toEqual(["REFUND", "SALE", "FLOAT"]);
  const close = (own: object) =>
    admin.call(closeDay, { body: { day: drawer.day, expected: drawer.expected, counted: drawer.expected, ...own } });
  await expect(close({ expected: 1 })).rejects.toMatchObject({
    code: "OTHER_CASH",
    data: { expected: drawer.expected },
  });
  await expect(close({ counted: drawer.expected - 100 })).rejects.toMatchObject({ code: "NOTE_NEEDED" });
  const closed = await close({ counted: drawer.expected - 100, note: "A dollar is missing" });
  expect(closed).toMatchObject({ isClosed: true, expected: drawer.expected - 100, entries: [] });
  await expect(close({})).rejects.toMatchObject({ code: "CLOSED" });
  lab.clock.move(1000);
  await cashOrder(ada, admin);
  const month = drawer.day.slice(0, 7);
  const csv: Blob = await admin.call(exportJournal, { params: { month } });
  const days = new Set(
    (await csv.text())
      .split("\r\n")
      .slice(1, -1)
      .map((row) => row.split(",")[0]),
  );
  expect(days.size).toBe(2);
});

test("no more cash than expected goes to the bank, and one of two concurrent closings wins", async () => {
  const lab = await startLab();
  lab.clock.move(48 * HOUR_MS);
  const admin = await lab.admin();
  const { expected, day } = await admin.call(getDrawer, {});
  await expect(admin.call(moveCash, { body: { kind: "TO_BANK", amount: expected + 1 } })).rejects.toMatchObject({
    code: "NOT_SO_MUCH",
  });
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => admin.call(closeDay, { body: { day, expected, counted: expected } })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a month's journal balances with the ledgers, whatever was sold, granted and refunded", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer({ tier: "NICE_2025" }), await lab.admin()];
  await admin.call(adjustAccountCredit, { params: { userId: ada.userId }, body: { change: 700, note: "Sorry" } });
  await admin.call(issueGiftCard, {
    body: { amount: 900, recipientName: "Ida", recipientEmail: null, reason: "Prize" },
  });
  const { code } = await aGiftCard(lab, 2500);
  const order = await paidOrder(
    ada,
    aDraft([aRoll({ process: "E6" }), aRoll()], { giftCard: code, useCredits: false }),
  );
  await admin.call(refundOrder, {
    params: { orderId: order.id },
    body: { toGiftCard: 300, toAccountCredit: 100, reason: "A scratch" },
  });
  const other = await placeOrder(ada, aDraft([aRoll()]));
  await admin.call(cancelOrder, { params: { orderId: other.id }, body: {} });
  await lab.workAll();
  const month = lab.clock.now().toISOString().slice(0, 7);
  const { accounts, liabilities } = await admin.call(getAccountingMonth, { params: { month } });
  const debits = accounts.reduce((sum, { debit }) => sum + debit, 0);
  expect(debits).toBeGreaterThan(0);
  expect(accounts.reduce((sum, { credit }) => sum + credit, 0)).toBe(debits);
  for (const { opening, change, closing } of liabilities) expect(opening + change).toBe(closing);
});

test("adds up sales tax by place, and exempt sales by customer", async () => {
  const lab = await startLab();
  const [ada, school, admin] = [await lab.customer(), await lab.customer(), await lab.admin()];
  await admin.call(grantTaxExemption, {
    params: { userId: school.userId },
    body: { certificate: "EX-1", states: ["NY"], expiresOn: null },
  });
  const month = lab.clock.now().toISOString().slice(0, 7);
  const sums = async () => {
    const { tax, accounts } = await admin.call(getAccountingMonth, { params: { month } });
    const inJournal = accounts.find(({ account }) => account === "TAX");
    expect(tax.inJournal).toBe((inJournal?.credit ?? 0) - (inJournal?.debit ?? 0));
    expect(tax.places.reduce((all, place) => all + place.tax, 0)).toBe(tax.inJournal);
    const city = tax.places.find(({ place }) => place === "New York City");
    return { taxed: city?.taxed ?? 0, exempt: city?.exempt ?? 0, tax: city?.tax ?? 0, customers: tax.exempt };
  };
  const before = await sums();
  const sold = await paidOrder(ada, aDraft([aRoll()]));
  const exempt = await paidOrder(school, aDraft([aRoll()]));
  const after = await sums();
  expect(after).toMatchObject({
    taxed: before.taxed + sold.total - sold.tax,
    exempt: before.exempt + exempt.total,
    tax: before.tax + sold.tax,
  });
  expect(after.customers.at(-1)).toMatchObject({ state: "NY", exempt: exempt.total, certificates: ["EX-1"] });
  await admin.call(refundOrder, { params: { orderId: sold.id }, body: { toPayment: sold.total, reason: "Sorry" } });
  expect(await sums()).toMatchObject({ ...before, exempt: after.exempt, customers: after.customers });
  const csv: Blob = await admin.call(exportTaxSums, { params: { month } });
  expect(await csv.text()).toMatch(/New York,New York City,8.875%,0.00,0.00,17.99,0.00,.*,EX-1/);
});

test("exports use the lab's account names, which only owners and managers can change", async () => {
  const lab = await startLab();
  const [admin, accountant] = [await lab.admin(), await lab.admin("READ_ONLY")];
  const names = [{ account: "BANK" as const, name: "1000 Chase checking" }];
  await expect(accountant.call(saveAccounts, { body: { names } })).rejects.toMatchObject({ status: 403 });
  await admin.call(saveAccounts, { body: { names } });
  await admin.call(moveCash, { body: { kind: "FLOAT", amount: 100 } });
  const month = lab.clock.now().toISOString().slice(0, 7);
  const csv: Blob = await accountant.call(exportJournal, { params: { month }, query: { format: "xero" } });
  expect(await csv.text()).toContain("1000 Chase checking");
  await admin.call(saveAccounts, { body: { names: [{ account: "BANK", name: "" }] } });
});

test("card fees are posted once, and reduce card payments", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const month = lab.clock.now().toISOString().slice(0, 7);
  const sumOf = async (account: AccountKey) => {
    const { accounts } = await admin.call(getAccountingMonth, { params: { month } });
    const found = accounts.find((one) => one.account === account);
    return (found?.debit ?? 0) - (found?.credit ?? 0);
  };
  await recordCardFees(lab.lab.deps);
  const [fees, card] = [await sumOf("FEES"), await sumOf("CARD")];
  const { total } = await paidOrder(ada, aDraft([aRoll()]));
  await recordCardFees(lab.lab.deps);
  await recordCardFees(lab.lab.deps);
  const fee = Math.round(total * 0.029) + 30;
  expect(await sumOf("FEES")).toBe(fees + fee);
  expect(await sumOf("CARD")).toBe(card + total - fee);
});
