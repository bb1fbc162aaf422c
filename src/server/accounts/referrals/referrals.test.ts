import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { z } from "zod";
import * as accounts from "../../../contract/accounts/accounts.ts";
import * as referralsContract from "../../../contract/accounts/referrals.ts";
import * as auth from "../../../contract/accounts/auth.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { freshToken } from "../../../../tests/support/fresh-token.ts";
import { aDraft, aRoll, paidOrder, placeOrder } from "../../../../tests/support/makers.ts";
import { type Person, startLab, TEST_PASSWORD, type TestLab } from "../../../../tests/support/start-lab.ts";
import { cancelOrder } from "../../../contract/checkout/order-desk.ts";
import { addCoupon } from "../../../contract/coupons/coupons.ts";
import { adjustAccountCredit } from "../../../contract/payments/account-credit.ts";
import { refundOrder } from "../../../contract/payments/refunds.ts";
import { referralState } from "../../../rules/accounts/referrals.ts";
import { accountCreditBalance } from "../../credits/account-credit.ts";
import { orders } from "../../orders/tables.ts";
import { settleReferrals } from "./reward-referral.ts";
import { users } from "../tables.ts";
import { referrals } from "./tables.ts";

const invite = (who: Person, email: string) =>
  who.call(referralsContract.sendReferral, { params: { userId: who.userId }, query: { email } });
const referralsOf = (who: Person) => who.call(referralsContract.listReferrals, { params: { userId: who.userId } });
const userOf = (who: Person) => who.call(accounts.getUser, { params: { userId: who.userId } });

async function signUpWith(lab: TestLab, email: string, referralCode: string): Promise<Person> {
  const friend = lab.visitor();
  const names = { firstName: "Fred", lastName: "Friend" };
  const { user } = await friend.call(auth.signUp, {
    body: { ...names, email, password: TEST_PASSWORD, referralCode },
  });
  await friend.call(accounts.addAddress, {
    params: { userId: user.id },
    body: { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222" },
  });
  return Object.assign(friend, { userId: user.id, email: user.email });
}

test("an invitation is e-mailed once with the customer's code and listed with a masked e-mail", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await Promise.all([
    invite(ada, "Fred@friends.test"),
    invite(ada, "fred@friends.test"),
    invite(ada, "fred@Friends.test"),
  ]);
  const { referralCode } = await userOf(ada);
  const mails = await lab.outbox("fred@friends.test");
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(`/signup?referral=${referralCode}`);
  const { referrals, count, rewardOffered } = await referralsOf(ada);
  expect(referrals).toMatchObject([{ email: "f***@friends.test", state: "INVITED", reward: null, joinedAt: null }]);
  expect([count, rewardOffered]).toEqual([1, 500]);
});

test("an existing account gets no invitation, and the response does not reveal it", async () => {
  const lab = await startLab();
  const [ada, bob] = [await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const before = (await lab.outbox(bob.email)).length;
  expect(await invite(ada, bob.email)).toEqual(await invite(ada, "nobody@friends.test"));
  expect(await lab.outbox(bob.email)).toHaveLength(before);
  await expect(invite(ada, ada.email.toUpperCase())).rejects.toMatchObject({ status: 422, code: "ONESELF" });
});

test("a mailbox is invited once per customer and by three a month, in any spelling", async () => {
  const lab = await startLab();
  const [one, ...others] = await Promise.all([1, 2, 3, 4].map(() => lab.customer()));
  const mailsTo = async (...emails: string[]) => (await Promise.all(emails.map((email) => lab.outbox(email)))).flat();
  const spellings = ["g.race@gmail.com", "grace+1@gmail.com", "gra.ce@googlemail.com", "grace@gmail.com"] as const;
  await Promise.all(spellings.map((email) => invite(one!, email)));
  expect(await mailsTo(...spellings)).toHaveLength(1);
  for (const [index, other] of others.entries()) await invite(other, `grace+${index}@gmail.com`);
  const again = others.map((_, index) => `grace+${index}@gmail.com`);
  expect(await mailsTo(...new Set([...spellings, ...again]))).toHaveLength(3);
  await expect(invite(one!, one!.email.replace("@", "+me@"))).rejects.toMatchObject({ code: "ONESELF" });
});

test("an invitation contains nothing the sender wrote", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ firstName: "Claim your prize" });
  await invite(ada, "heidi@friends.test");
  const [mail] = await lab.outbox("heidi@friends.test");
  expect(mail!.subject).toMatch(/^A friend invited you/);
  expect(mail!.text).not.toContain("prize");
});

test("a customer can invite at most twenty people a day", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  for (let count = 0; count < 20; count++) {
    const elsewhere = lab.visitor(); // whatever network the requests come from
    elsewhere.setToken(ada.token());
    await elsewhere.call(referralsContract.sendReferral, {
      params: { userId: ada.userId },
      query: { email: `friend.${count}@friends.test` },
    });
  }
  await expect(invite(ada, "one.more@friends.test")).rejects.toMatchObject({ status: 429, code: "TOO_MANY" });
  lab.clock.move(DAY_MS);
  const later = await lab.customer(); // tokens have expired by now; the limit is per customer
  await invite(later, "one.more@friends.test");
});

async function firstOrder(lab: TestLab, friend: Person, draft = aDraft([aRoll()])) {
  await lab.lab.deps.db.update(users).set({ emailVerifiedAt: lab.clock.now() }).where(eq(users.id, friend.userId));
  const order = await paidOrder(friend, draft);
  await lab.workAll();
  return order;
}
const balances = async (lab: TestLab, ...people: Person[]) =>
  Promise.all(people.map(({ userId }) => accountCreditBalance(lab.lab.deps.db, userId)));
async function settleLater(lab: TestLab): Promise<void> {
  lab.clock.move(14 * DAY_MS);
  await settleReferrals(lab.lab.deps);
  await lab.workAll();
}
const stateOf = async (lab: TestLab, { userId }: Person) => {
  const [row] = await lab.lab.deps.db.select().from(referrals).where(eq(referrals.invitedUserId, userId));
  return referralState(row!);
};

test("an invited customer's first order rewards both once after two weeks", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await invite(ada, "fred.first@friends.test");
  const fred = await signUpWith(lab, "Fred.First@friends.test", (await userOf(ada)).referralCode);
  expect((await referralsOf(ada)).referrals).toMatchObject([{ state: "JOINED", rewardedAt: null }]);
  await firstOrder(lab, fred);
  await firstOrder(lab, fred);
  await settleReferrals(lab.lab.deps);
  expect(await balances(lab, ada, fred)).toEqual([0, 0]);
  await settleLater(lab);
  await settleLater(lab);
  expect(await balances(lab, ada, fred)).toEqual([500, 500]);
  expect(await stateOf(lab, fred)).toBe("REWARDED");
  for (const { email } of [ada, fred]) {
    const rewards = (await lab.outbox(email)).filter(({ subject }) => subject === "$5.00 for you");
    expect(rewards).toHaveLength(1);
  }
});

test("a complete order rewards at once; $0 or canceled orders and unconfirmed e-mails do not", async () => {
  const lab = await startLab();
  const [ada, admin] = [await lab.customer(), await lab.admin()];
  const { referralCode } = await userOf(ada);
  const join = (name: string) => signUpWith(lab, `${name}.none@friends.test`, referralCode);
  const [done, free, gone, unconfirmed] = [
    await join("done"),
    await join("free"),
    await join("gone"),
    await join("un"),
  ];
  const { db } = lab.lab.deps;
  const complete = await firstOrder(lab, done);
  await db.update(orders).set({ status: "COMPLETE" }).where(eq(orders.id, complete.id));
  await settleReferrals(lab.lab.deps);
  expect(await balances(lab, ada, done)).toEqual([500, 500]);

  await admin.call(addCoupon, { body: { code: "ALLFREE", kind: "percentage", amount: 100_000 } });
  await db.update(users).set({ emailVerifiedAt: lab.clock.now() }).where(eq(users.id, free.userId));
  await placeOrder(free, aDraft([aRoll()], { promo: "ALLFREE" }));
  const canceled = await firstOrder(lab, gone);
  await admin.call(cancelOrder, { params: { orderId: canceled.id }, body: {} });
  await paidOrder(unconfirmed, aDraft([aRoll()]));
  await lab.workAll();
  await settleLater(lab);
  expect(await balances(lab, ada, free, gone, unconfirmed)).toEqual([500, 0, 0, 0]);

  // A mail links to a page that confirms the e-mail with one click, only for this account and this e-mail.
  const mails = (await lab.outbox(unconfirmed.email)).filter(({ subject }) =>
    subject.startsWith("Confirm your e-mail"),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(["Confirm your e-mail to get $5.00"]);
  const link = new URL(/https?:\S+confirm-email\S+/.exec(mails[0]!.text)![0]);
  expect(link.pathname).toBe(`/users/${unconfirmed.userId}/confirm-email`);
  const body = { token: link.searchParams.get("token")! };
  unconfirmed.setToken(await freshToken(lab.lab, unconfirmed.userId));
  gone.setToken(await freshToken(lab.lab, gone.userId));
  const confirm = (who: Person) => who.call(accounts.confirmEmail, { params: { userId: who.userId }, body });
  await expect(confirm(gone)).rejects.toMatchObject({ status: 422, code: "BAD_LINK" });
  for (const _ of [1, 2]) await confirm(unconfirmed);
  await settleReferrals(lab.lab.deps);
  expect(await balances(lab, ada, unconfirmed)).toEqual([1000, 500]);

  // The order after a canceled one counts.
  await firstOrder(lab, gone);
  await settleLater(lab);
  expect(await balances(lab, ada, gone)).toEqual([1500, 500]);
});

test("two accounts with the same mailbox, card, or name and address get no reward", async () => {
  const lab = await startLab();
  const join = async (who: Person, email: string) => signUpWith(lab, email, (await userOf(who)).referralCode);
  const mailbox = await lab.customer();
  await lab.lab.deps.db.update(users).set({ email: "same.mailbox@friends.test" }).where(eq(users.id, mailbox.userId));
  const alias = await join(mailbox, "same.mailbox+2@friends.test");
  const card = await lab.customer();
  await firstOrder(lab, card);
  const sameCard = await join(card, "other.card@friends.test");
  const home = await join(await lab.customer(), "home.one@friends.test");
  const sameHome = await join(home, "home.two@friends.test");
  for (const friend of [alias, sameCard, sameHome]) await firstOrder(lab, friend);
  await settleLater(lab);
  expect(await balances(lab, mailbox, alias, card, sameCard, home, sameHome)).toEqual([0, 0, 0, 0, 0, 0]);
  for (const friend of [alias, sameCard, sameHome]) expect(await stateOf(lab, friend)).toBe("REFUSED");
});

test("a full refund takes back both rewards as far as they are unspent", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const fred = await signUpWith(lab, "refunded@friends.test", (await userOf(ada)).referralCode);
  const order = await firstOrder(lab, fred);
  await settleLater(lab);
  const admin = await lab.admin();
  await admin.call(adjustAccountCredit, { params: { userId: ada.userId }, body: { change: -300, note: "Spent" } });
  const refund = (toPayment: number) =>
    admin.call(refundOrder, { params: { orderId: order.id }, body: { toPayment, reason: "Late" } });
  await refund(100);
  await settleReferrals(lab.lab.deps);
  expect(await balances(lab, ada, fred)).toEqual([200, 500]);
  await refund(order.total - 100);
  for (const _ of [1, 2]) await settleReferrals(lab.lab.deps);
  expect(await balances(lab, ada, fred)).toEqual([0, 0]);
  expect(await stateOf(lab, fred)).toBe("REVOKED");
  for (const [who, amount] of [
    [ada, "$2.00"],
    [fred, "$5.00"],
  ] as const) {
    const notices = (await lab.outbox(who.email)).filter(({ key }) => key.endsWith(":taken-back"));
    expect(notices.map(({ subject }) => subject)).toEqual([`${amount} of referral credit was removed`]);
  }
});

test("a referral code counts without an invitation; an unknown code is ignored", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await signUpWith(lab, "quiet@friends.test", (await userOf(ada)).referralCode);
  expect((await referralsOf(ada)).referrals).toMatchObject([{ email: "q***@friends.test", state: "JOINED" }]);
  await signUpWith(lab, "nocode@friends.test", "NOBODYS1");
  expect((await referralsOf(ada)).count).toBe(1);
});

test("with the reward switched off, a customer's first order never earns one later", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const fred = await signUpWith(lab, "off@friends.test", (await userOf(ada)).referralCode);
  const set = (referralReward: number) => Object.assign(lab.lab.deps.lab, { referralReward });
  set(0);
  await firstOrder(lab, fred);
  set(500);
  await firstOrder(lab, fred);
  await settleLater(lab);
  expect(await balances(lab, ada)).toEqual([0]);
});

test("the desk lists referrals with state and rewards, and finds them by either name or e-mail", async () => {
  const lab = await startLab();
  const ada = await lab.customer({ firstName: "Adelheid" });
  await invite(ada, "still.out@desk.test");
  await invite(ada, "came@desk.test");
  const { referralCode } = await userOf(ada);
  const fred = await signUpWith(lab, "came@desk.test", referralCode);
  const admin = await lab.admin();
  const list = async (query: z.input<typeof referralsContract.listAllReferrals.query>) =>
    (await admin.call(referralsContract.listAllReferrals, { query })).referrals;
  const theirs = { id: ada.userId, email: ada.email, name: expect.stringContaining("Adelheid") };
  expect(await list({ search: "adelheid" })).toMatchObject([
    { email: "came@desk.test", referrer: theirs, invited: { id: fred.userId, name: "Fred Friend" }, state: "JOINED" },
    { email: "still.out@desk.test", referrer: theirs, invited: null, state: "INVITED", reward: null, joinedAt: null },
  ]);
  expect(await list({ search: "still.out" })).toHaveLength(1);
  expect(await list({ search: fred.email, state: "INVITED" })).toEqual([]);
  await firstOrder(lab, fred);
  await settleLater(lab);
  admin.setToken(await freshToken(lab.lab, admin.userId));
  expect(await list({ search: "adelheid", state: "REWARDED" })).toMatchObject([
    { reward: 500, email: "came@desk.test" },
  ]);
  expect(await list({ search: "100%" })).toEqual([]);
  ada.setToken(await freshToken(lab.lab, ada.userId));
  await expect(ada.call(referralsContract.listAllReferrals)).rejects.toMatchObject({ status: 403 });
});
