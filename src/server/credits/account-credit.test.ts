import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listChanges } from "../../contract/history/history.ts";
import { adjustAccountCredit, getAccountCredit } from "../../contract/payments/account-credit.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { newId } from "../platform/ids.ts";
import { changeAccountCredit, NotEnoughAccountCredit } from "./account-credit.ts";
import { accountCreditEntries } from "./tables.ts";

const give = (admin: Person, who: Person, change: number, idempotencyKey?: string) =>
  admin.call(
    adjustAccountCredit,
    { params: { userId: who.userId }, body: { change, note: "A lost roll" } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

const creditOf = (who: Person, query = {}) => who.call(getAccountCredit, { params: { userId: who.userId }, query });

test("the balance is the sum of its entries, listed newest first with pagination", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  expect(await creditOf(ada)).toEqual({ balance: 0, entries: [], count: 0 });
  for (const change of [1000, -300, 55]) await give(admin, ada, change);
  expect(await creditOf(ada, { limit: 2 })).toMatchObject({
    balance: 755,
    count: 3,
    entries: [
      { change: 55, balanceAfter: 755, reason: "ADJUSTED", note: "A lost roll", orderId: null },
      { change: -300, balanceAfter: 700 },
    ],
  });
  expect(await creditOf(ada, { limit: 2, offset: 2 })).toMatchObject({ count: 3, entries: [{ change: 1000 }] });
  expect(await creditOf(ada, { offset: 50 })).toMatchObject({ balance: 755, count: 3, entries: [] });
  expect(await creditOf(ada, { search: "100%" })).toMatchObject({ balance: 755, count: 0 });
  expect(await creditOf(ada, { desc: false })).toMatchObject({ entries: [{ change: 1000 }, {}, {}] });
});

test("taking more than the balance and zero changes are rejected", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await give(admin, ada, 100);
  await expect(give(admin, ada, -101)).rejects.toMatchObject({
    status: 409,
    code: "NOT_ENOUGH",
    data: { balance: 100 },
  });
  await expect(give(admin, ada, 0)).rejects.toMatchObject({ status: 400, errors: [{ path: "change" }] });
  expect(await creditOf(ada)).toMatchObject({ balance: 100, count: 1 });
  // The history names the staff member, the sums and the reason.
  const { changes } = await admin.call(listChanges, { query: { kind: "CUSTOMER", thing: ada.userId } });
  expect(changes).toMatchObject([{ by: { id: admin.userId }, verb: "CHANGED" }]);
  expect(changes[0]!.fields).toContainEqual({ field: "accountCredit", before: 0, after: 100 });
});

test("fifty concurrent withdrawals never overdraw, and entries form an unbroken chain", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  await give(admin, ada, 1000);
  const taken = await Promise.allSettled(Array.from({ length: 50 }, () => give(admin, ada, -70)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(14);
  const { db } = lab.lab.deps;
  const entries = await db
    .select()
    .from(accountCreditEntries)
    .where(eq(accountCreditEntries.userId, ada.userId))
    .orderBy(accountCreditEntries.number);
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
  let balance = 0;
  for (const entry of entries) expect(entry.balanceAfter).toBe((balance += entry.change));
  expect(balance).toBe(20);
});

test("the same key credits once", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const key = `gift-${newId()}`;
  await Promise.all(Array.from({ length: 10 }, () => give(admin, ada, 500, key)));
  expect(await creditOf(ada)).toMatchObject({ balance: 500, count: 1 });
  await expect(give(admin, ada, 501, key)).rejects.toMatchObject({ code: "KEY_REUSED" });
});

test("the same cause is recorded once, and overdrawing throws", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { deps } = lab.lab;
  const change = (amount: number, cause: string) =>
    deps.db.transaction(async (tx) => {
      await lockUser(tx, ada.userId);
      const request = { userId: ada.userId, change: amount, reason: "REFERRAL" as const, cause, by: null };
      return changeAccountCredit(deps, tx, request);
    });
  const cause = `referral:${ada.userId}`;
  const balances = await Promise.all(Array.from({ length: 10 }, () => change(500, cause)));
  expect(new Set(balances)).toEqual(new Set([500]));
  await expect(change(-501, `order:${newId()}`)).rejects.toBeInstanceOf(NotEnoughAccountCredit);
  expect(await creditOf(ada)).toMatchObject({ balance: 500, count: 1 });
});
