import { expect, test } from "vitest";
import { listPaymentMethods, makeTestCardToken } from "../../contract/payments/payments.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import {
  changeTo,
  confirm,
  customerWith,
  invoicesOf,
  join,
  passDays,
  membershipsOf,
  subjects,
} from "../../../tests/support/members.ts";
import { type Person, startLab } from "../../../tests/support/start-lab.ts";
import { ProviderUnreachable } from "../adapters/payments/port.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { membershipCards } from "./tables.ts";

async function entered(who: Person, card: keyof typeof TEST_CARDS, keep: boolean) {
  const body = { number: TEST_CARDS[card], expMonth: 12, expYear: 2034, cvc: "123" };
  return { token: (await who.call(makeTestCardToken, { body })).token, keep };
}
const cardsOf = async (who: Person) =>
  (await who.call(listPaymentMethods, { params: { userId: who.userId } })).paymentMethods.map(
    ({ last4, isDefault }) => `${last4}${isDefault ? " first" : ""}`,
  );
const present = async (who: Person) => (await membershipsOf(who)).memberships[0]!;

test("a card entered for a membership is stored once it has paid, and renews it", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  expect(await join(ada, "NICE_2025", {}, undefined, await entered(ada, "declined", true))).toMatchObject({
    outcome: "DECLINED",
  });
  expect(await cardsOf(ada)).toEqual([]);
  const joined = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "pays", true));
  expect(joined).toMatchObject({ outcome: "ACTIVE", membership: { next: { price: 19_999 } } });
  expect(await cardsOf(ada)).toEqual(["4242 first"]);
  await lab.workAll();
  await passDays(lab, ada, 366);
  expect(await invoicesOf(lab, ada)).toEqual([19_999, 19_999]);
  expect(await lab.lab.deps.db.select().from(membershipCards)).toEqual([]);
});

test("a card not to be saved is forgotten, and without another the membership does not renew", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const joined = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "pays", false));
  expect(joined).toMatchObject({ outcome: "ACTIVE", membership: { cancelAtPeriodEnd: true, next: null } });
  expect(await cardsOf(ada)).toEqual([]);
  await lab.workAll();
  // One e-mail confirms the purchase and says that it does not renew.
  expect(await subjects(lab, ada)).toEqual(["Welcome to Nice"]);
  const welcome = (await lab.outbox(ada.email)).find(({ subject }) => subject === "Welcome to Nice");
  expect(welcome!.text).toContain("It does not renew, because no card is saved.");
  await passDays(lab, ada, 366);
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  expect(await present(ada)).toMatchObject({ active: false, problem: null });

  const bob = await customerWith(lab, "pays");
  await join(bob, "NICE_2025", {}, undefined, await entered(bob, "secondStep", false));
  expect(await confirm(bob, (await present(bob)).id, true)).toMatchObject({
    outcome: "ACTIVE",
    membership: { cancelAtPeriodEnd: false },
  });
  await lab.workAll();
  expect(await cardsOf(bob)).toEqual(["4242 first"]);
});

test("a card awaiting its second step is not stored; refused or abandoned, it is forgotten", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const requested = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "secondStep", true));
  expect(requested.outcome).toBe("REQUIRES_ACTION");
  expect(await cardsOf(ada)).toEqual([]);
  // Replaced by another card.
  const again = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "secondStep", true));
  expect(again.outcome).toBe("REQUIRES_ACTION");
  expect(await confirm(ada, again.subscriptionId, false)).toMatchObject({ outcome: "DECLINED" });
  await lab.workAll();
  expect(await cardsOf(ada)).toEqual([]);
  expect(await lab.lab.deps.db.select().from(membershipCards)).toEqual([]);
  const last = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "secondStep", true));
  expect(await confirm(ada, last.subscriptionId, true)).toMatchObject({ outcome: "ACTIVE" });
  expect(await cardsOf(ada)).toEqual(["3155 first"]);
});

test("a chosen stored card becomes the default once it has paid, if requested", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const declined = await storeCard(ada, TEST_CARDS.declined);
  const pays = await storeCard(ada, TEST_CARDS.pays);
  await storeCard(ada, TEST_CARDS.secondStep);
  const by = (paymentMethodId: string, keep: boolean) => ({ paymentMethodId, keep });
  expect(await join(ada, "NICE_2025", {}, undefined, by(declined, true))).toMatchObject({ outcome: "DECLINED" });
  expect((await cardsOf(ada))[0]).toBe("3155 first");
  expect(await join(ada, "NICE_2025", {}, undefined, by(pays, false))).toMatchObject({ outcome: "ACTIVE" });
  expect((await cardsOf(ada))[0]).toBe("3155 first");
  expect(await changeTo(ada, "VERY_NICE_2025", by(declined, true))).toMatchObject({ outcome: "DECLINED" });
  expect((await cardsOf(ada))[0]).toBe("3155 first");
  expect(await changeTo(ada, "VERY_NICE_2025", by(pays, true))).toMatchObject({ outcome: "ACTIVE" });
  expect((await cardsOf(ada))[0]).toBe("4242 first");
  await expect(changeTo(ada, "SUPER_NICE_2025", by("pm_of_nobody", false))).rejects.toMatchObject({
    code: "CARD_MISSING",
  });
});

test("a card entered for a change follows the same rules and replaces an earlier pending one", async () => {
  const lab = await startLab();
  const ada = await customerWith(lab, "pays");
  await join(ada);
  expect(await changeTo(ada, "VERY_NICE_2025", await entered(ada, "declined", true))).toMatchObject({
    outcome: "DECLINED",
  });
  const waiting = await changeTo(ada, "VERY_NICE_2025", await entered(ada, "secondStep", true));
  expect(waiting.outcome).toBe("REQUIRES_ACTION");
  expect(await cardsOf(ada)).toEqual(["4242 first"]);
  expect(await confirm(ada, waiting.subscriptionId, false)).toMatchObject({ outcome: "DECLINED" });
  const again = await changeTo(ada, "VERY_NICE_2025", await entered(ada, "secondStep", true));
  expect(await confirm(ada, again.subscriptionId, true)).toMatchObject({
    outcome: "ACTIVE",
    membership: { tier: "VERY_NICE_2025" },
  });
  await lab.workAll();
  expect(await cardsOf(ada)).toEqual(["3155 first", "4242"]);
});

test("a lost provider response leaves the card to the job", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { subscriptions } = lab.lab.deps;
  const { create } = subscriptions;
  subscriptions.create = async (request) => {
    await create(request);
    subscriptions.create = create;
    throw new ProviderUnreachable("the answer was lost");
  };
  const card = await entered(ada, "pays", true);
  const key = "a-lost-answer";
  expect(await join(ada, "NICE_2025", {}, key, card)).toMatchObject({ outcome: "PENDING" });
  expect(await cardsOf(ada)).toEqual([]);
  await lab.workAll();
  expect(await cardsOf(ada)).toEqual(["4242 first"]);
  expect(await join(ada, "NICE_2025", {}, key, card)).toMatchObject({ outcome: "ACTIVE" });
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
});

test("joining returns the final outcome, even when a provider event arrives meanwhile", async () => {
  const lab = await startLab();
  const ada = await lab.customer();
  const { deps } = lab.lab;
  const { get } = deps.subscriptions;
  deps.subscriptions.get = async (id) => {
    deps.subscriptions.get = get;
    const answer = await get(id);
    await syncSubscription(deps, id);
    return answer;
  };
  const joined = await join(ada, "NICE_2025", {}, undefined, await entered(ada, "pays", false));
  expect(joined).toMatchObject({ outcome: "ACTIVE", membership: { cancelAtPeriodEnd: true, next: null } });
});
