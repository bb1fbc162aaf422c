import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as couponsContract from "../../contract/coupons/coupons.ts";
import { storeCard } from "../../../tests/support/makers.ts";
import {
  confirm,
  credits,
  customerWith,
  invoicesOf,
  join,
  ledger,
  passDays,
  rowsOf,
  membershipsOf,
  subjects,
  type Tier,
} from "../../../tests/support/members.ts";
import { startLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { couponRedemptions } from "../coupons/tables.ts";
import { subscribe } from "./subscribe.ts";
import { tierOf } from "../credits/tier-of.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";

test("joining charges once, grants credits, and sends an invoice and e-mail", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  const joined = await join(ada);
  expect(joined).toMatchObject({
    outcome: "ACTIVE",
    message: null,
    membership: {
      tier: "NICE_2025",
      status: "ACTIVE",
      active: true,
      next: { tier: "NICE_2025", price: 19_999 },
      terms: [
        { total: 19_999, description: expect.stringMatching(/^Nice membership, June 15, 2026 to June 15, 2027$/) },
      ],
    },
  });
  await lab.workAll(); // the provider's webhooks and the finishing job change nothing more
  expect(await tierOf(lab.lab.deps.db, ada.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: true });
  expect(await credits(lab, ada)).toEqual({ roll: 10, scan4K: 3, rush: 3, pro: 0 });
  expect(await ledger(lab, ada)).toEqual([{ reason: "GRANTED", change: 10 }]);
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  expect((await subjects(lab, ada)).filter((subject) => subject === "Welcome to Nice")).toHaveLength(1);
});

test("joining requires a card, a tier on sale and no current membership", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  await expect(join(ada)).rejects.toMatchObject({ status: 422, code: "CARD_MISSING" });
  await storeCard(ada);
  await expect(join(ada, "NICE_2021" as Tier)).rejects.toMatchObject({ status: 422, code: "NOT_ON_SALE" });
  await expect(join(ada, "NON_MEMBER" as Tier)).rejects.toMatchObject({ status: 422, code: "NOT_ON_SALE" });
  await join(ada);
  await expect(join(ada, "VERY_NICE_2025")).rejects.toMatchObject({
    status: 409,
    code: "ALREADY_MEMBER",
    data: { tier: "NICE_2025" },
  });
});

test("the same key returns the same response, and is rejected for another request", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  const first = await join(ada, "NICE_2025", {}, "join-1");
  expect(await join(ada, "NICE_2025", {}, "join-1")).toEqual(first);
  await expect(join(ada, "VERY_NICE_2025", {}, "join-1")).rejects.toMatchObject({ status: 409, code: "KEY_REUSED" });
});

test("concurrent sign-ups create one membership and one charge", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => join(ada, "NICE_2025", {}, `k${n % 3}`)),
  );
  for (const answer of answers) {
    if (answer.status === "fulfilled") expect(answer.value.outcome).toBe("ACTIVE");
    else expect(answer.reason).toMatchObject({ code: "ALREADY_MEMBER" });
  }
  await lab.workAll();
  expect(await rowsOf(lab, ada)).toHaveLength(1);
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
});

test("a declined card does not create a membership; another card does", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "declined");
  expect(await join(ada)).toMatchObject({ outcome: "DECLINED", message: "The card was declined." });
  expect(await tierOf(lab.lab.deps.db, ada.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NON_MEMBER", active: false });
  expect(await membershipsOf(ada)).toEqual({ memberships: [], changes: [] });
  await storeCard(ada);
  expect(await join(ada)).toMatchObject({ outcome: "ACTIVE" });
  await lab.workAll();
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
});

test("an approved second step starts the membership", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "secondStep");
  const requested = await join(ada);
  expect(requested).toMatchObject({ outcome: "REQUIRES_ACTION", membership: { status: "INCOMPLETE", active: false } });
  expect(await tierOf(lab.lab.deps.db, ada.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NON_MEMBER", active: false });
  expect(await join(ada)).toMatchObject({ outcome: "REQUIRES_ACTION", subscriptionId: requested.subscriptionId });
  expect(await confirm(ada, requested.subscriptionId, true)).toMatchObject({ outcome: "ACTIVE" });
  expect(await confirm(ada, requested.subscriptionId, false)).toMatchObject({ outcome: "ACTIVE" });
  await lab.workAll();
  expect(await credits(lab, ada)).toMatchObject({ roll: 10 });
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
});

test("a refused or abandoned second step does not create a membership", async () => {
  const lab = await startLab();
  const [ada, bob] = [await customerWith(lab, "secondStep"), await customerWith(lab, "secondStep")];
  const refused = await confirm(ada, (await join(ada)).subscriptionId, false);
  expect(refused).toMatchObject({ outcome: "DECLINED", membership: { status: "CANCELED" } });
  await join(bob);
  await passDays(lab, bob, 2);
  expect(await membershipsOf(bob)).toMatchObject({ memberships: [] });
  expect(await invoicesOf(lab, bob)).toEqual([]);
});

test("another card replaces a sign-up awaiting its second step", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "secondStep");
  await join(ada);
  await storeCard(ada);
  expect(await join(ada, "VERY_NICE_2025")).toMatchObject({
    outcome: "ACTIVE",
    membership: { tier: "VERY_NICE_2025" },
  });
  await lab.workAll();
  expect((await rowsOf(lab, ada)).map(({ status }) => status).toSorted()).toEqual(["ACTIVE", "CANCELED"]);
  expect(await invoicesOf(lab, ada)).toEqual([99_999]);
});

test("the job recovers a lost provider response: one charge, one membership", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab);
  const { deps } = lab.lab;
  for (const lost of ["before", "after"] as const) {
    const who = lost === "before" ? ada : await customerWith(lab);
    const shaky = {
      ...deps,
      subscriptions: {
        ...deps.subscriptions,
        async create(request: Parameters<typeof deps.subscriptions.create>[0]) {
          if (lost === "after") await deps.subscriptions.create(request);
          throw new ProviderUnreachable("no answer");
        },
      },
    };
    const answer = await subscribe(shaky, { userId: who.userId, tier: "NICE_2025", idempotencyKey: null });
    expect(answer).toMatchObject({ outcome: "PENDING" });
    await lab.workAll();
    expect(await tierOf(deps.db, who.userId, STARTING_PRICE_LIST)).toEqual({ tier: "NICE_2025", active: true });
    expect(await invoicesOf(lab, who)).toEqual([19_999]);
    expect(await ledger(lab, who)).toEqual([{ reason: "GRANTED", change: 10 }]);
  }
});

test("a promo code reduces the first term, counts once, and is released when payment fails", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const { coupon } = await admin.call(couponsContract.addCoupon, {
    body: { code: "JOIN20", kind: "percentage", amount: 20_000, productType: "SUBSCRIPTION", maxPerCustomer: 1 },
  });
  const [ada, bob] = [await customerWith(lab), await customerWith(lab, "declined")];
  await expect(join(ada, "NICE_2025", { promoCode: "nope" })).rejects.toMatchObject({
    status: 422,
    code: "BAD_COUPON",
    data: { reason: "UNKNOWN" },
  });
  expect((await join(ada, "NICE_2025", { promoCode: "join20" })).membership.terms).toMatchObject([{ total: 15_999 }]);
  await join(bob, "NICE_2025", { promoCode: "JOIN20" });
  const held = () =>
    lab.lab.deps.db
      .select({
        userId: couponRedemptions.userId,
        amount: couponRedemptions.amount,
        released: couponRedemptions.releasedAt,
      })
      .from(couponRedemptions)
      .where(eq(couponRedemptions.couponId, coupon.id))
      .orderBy(asc(couponRedemptions.createdAt), asc(couponRedemptions.id));
  expect(await held()).toEqual([
    { userId: ada.userId, amount: 4000, released: null },
    { userId: bob.userId, amount: 4000, released: expect.any(Date) },
  ]);
  await passDays(lab, ada, 366);
  expect(await invoicesOf(lab, ada)).toEqual([15_999, 19_999]);
});
