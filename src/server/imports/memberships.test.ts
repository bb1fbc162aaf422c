import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cancelMembership } from "../../contract/memberships/memberships.ts";
import { STARTING_PRICE_LIST } from "../../rules/prices/starting-price-list.ts";
import { CREDIT_KIND_LABELS } from "../../rules/memberships/tiers.ts";
import { DAY_MS, mediumDay } from "../../rules/time.ts";
import { importSteps } from "../../../tests/support/import-steps.ts";
import { TEST_CARDS } from "../../../tests/support/makers.ts";
import {
  credits,
  invoicesOf,
  join,
  customerWith,
  ledger,
  own,
  passDays,
  rowsOf,
  spend,
  membershipsOf,
  subjects,
} from "../../../tests/support/members.ts";
import { type Person, startLab, type TestLab } from "../../../tests/support/start-lab.ts";
import { paymentCustomers } from "../payments/tables.ts";

let lab: TestLab;
let owner: Person;
let made = 0;
beforeAll(async () => {
  lab = await startLab();
  owner = await lab.admin();
});

/** Begins a subscription at the provider as another shop did. */
async function abroad({ lookupKey = "nice_2025", card = "pays" as keyof typeof TEST_CARDS } = {}) {
  const { payments, subscriptions } = lab.lab.deps;
  const key = `another-shop-${(made += 1)}`;
  const { providerCustomerId } = await payments.createCustomer(key);
  const number = TEST_CARDS[card].replaceAll(" ", "");
  const token = await payments.sandbox!.makeToken({ number, expMonth: 12, expYear: 2034 });
  if ("refusal" in token) throw new Error(token.refusal);
  await payments.attachCard(providerCustomerId, token.token);
  const { price: amount, billing } = STARTING_PRICE_LIST.tiers.NICE_2025;
  const price = { lookupKey, amount, billing };
  const begun = await subscriptions.create({ key, providerCustomerId, paymentMethodId: null, price, discount: null });
  await lab.workAll();
  lab.clock.move(DAY_MS);
  owner = await lab.admin();
  return { id: begun.id, providerCustomerId };
}

const { upload, check: checkFile, run, undo } = importSteps(() => ({ lab, owner }));
const check = async (csv: string) => checkFile(await upload(csv, "MEMBERSHIPS"));

const HEAD = "id,Customer ID,Customer Email,Plan,Status,Start (UTC),Credits used\n";
const atProvider = async (id: string) => (await lab.lab.deps.subscriptions.look(id))!;

test("a subscription is attached without a charge or an e-mail, with its term's credits; renewals are then ours", async () => {
  const { id, providerCustomerId } = await abroad();
  const ada = await lab.customer();
  const csv = `${HEAD}${id},${providerCustomerId},${ada.email.toUpperCase()},Nice,active,2024-02-01 10:00,3\n`;
  const checked = await check(csv);
  const { currentPeriodEnd } = await atProvider(id);
  const renews = `renews ${mediumDay(currentPeriodEnd, "America/New_York")}`;
  const details = [id, `3 ${CREDIT_KIND_LABELS.roll} used`, "Nice", renews];
  const title = ada.email.toLowerCase();
  expect(checked).toMatchObject({ state: "READY", counts: { made: 1 }, preview: [{ title, details }] });
  expect(await rowsOf(lab, ada)).toEqual([]);
  expect(await run(checked.id)).toMatchObject({ preview: [{ details }] });
  expect(await rowsOf(lab, ada)).toMatchObject([
    { active: true, providerSubscriptionId: id, state: "RENEWS", currentPeriodEnd, termValue: 19_999 },
  ]);
  expect(await membershipsOf(ada)).toMatchObject({ memberships: [{ active: true }] });
  expect(await credits(lab, ada)).toMatchObject({ roll: 7 });
  const again = await check(csv);
  expect(again).toMatchObject({ counts: { made: 0, same: 1 }, preview: [{ details }] });
  await run(again.id);
  expect(await lab.lab.deps.subscriptions.listInvoices(id)).toHaveLength(1);
  expect([await invoicesOf(lab, ada), await subjects(lab, ada)]).toEqual([[], []]);

  await passDays(lab, ada, 366);
  expect(await ledger(lab, ada)).toEqual([
    { reason: "GRANTED", change: 10 },
    { reason: "ADJUSTED", change: -3 },
    { reason: "EXPIRED", change: -7 },
    { reason: "GRANTED", change: 10 },
  ]);
  expect(await invoicesOf(lab, ada)).toEqual([19_999]);
  expect(await subjects(lab, ada)).toEqual(["Your Nice membership is renewed"]);
  expect((await atProvider(id)).status).toBe("ACTIVE");
  // Its customer cancels it here, and the provider ends it.
  await ada.call(cancelMembership, { params: own(ada) });
  await passDays(lab, ada, 366);
  expect(await membershipsOf(ada)).toMatchObject({ memberships: [{ active: false }] });
  owner = await lab.admin();
});

test("only active subscriptions with a known price and a customer here are attached", async () => {
  const [ada, grace] = [await lab.customer(), await customerWith(lab)];
  const member = await customerWith(lab);
  await join(member);
  const ended = await abroad();
  await lab.lab.deps.subscriptions.cancelAtPeriodEnd(ended.id, true);
  await lab.lab.deps.subscriptions.sandbox!.advance(
    ended.providerCustomerId,
    new Date(lab.clock.now().getTime() + 400 * DAY_MS),
  );
  const [unknown, running] = [await abroad({ lookupKey: "gold_plan" }), await abroad()];
  const csv = `${HEAD}${[
    `${ended.id},,${ada.email},,,,`,
    `${unknown.id},,${ada.email},,,,`,
    `sub_nothing,,${ada.email},,,,`,
    `${running.id},cus_other,${ada.email},,,,`,
    "in_12345,,x@y.test,,,,",
  ].join("\n")}\n`;
  const { counts, reasons } = await check(csv);
  expect(counts).toMatchObject({ made: 0, refused: 5 });
  const of = (all: typeof reasons) => all.map(({ reason }) => reason).toSorted();
  expect(of(reasons)).toEqual([
    "It belongs to another customer at Stripe.",
    "It is canceled at Stripe.",
    "Its price has no lookup key of a membership: “…”.",
    "Stripe has no such subscription.",
    "“…” is not a subscription ID. They begin with sub_.",
  ]);
  const more = [await abroad(), await abroad()];
  const others = await check(
    `${HEAD}${more[0]!.id},,nobody@nowhere.test,,,,\n${more[1]!.id},,${member.email},,,,\n${running.id},,${grace.email},,,,\n`,
  );
  expect(of(others.reasons)).toEqual([
    "No customer has this e-mail. Import the customers first.",
    "The customer has a membership already.",
    "The customer has cards or payments here, under another customer ID at Stripe.",
  ]);
});

test("undoing detaches a membership and its credits, never ends it at the provider, and keeps one that was used", async () => {
  const [first, second] = [await abroad(), await abroad()];
  const [ada, grace] = [await lab.customer(), await lab.customer()];
  const csv = `${HEAD}${first.id},,${ada.email},,,,\n${second.id},,${grace.email},,,,99\n`;
  const done = await run((await check(csv)).id);
  expect(done.reasons).toContainEqual({
    outcome: "MADE",
    reason: "More credits were used than its term has",
    count: 1,
  });
  expect(await credits(lab, grace)).toMatchObject({ roll: 0 });
  await spend(lab, ada, 1);
  expect(await undo(done.id)).toMatchObject({ counts: { removed: 1, kept: 1 } });
  expect(await membershipsOf(grace)).toMatchObject({ memberships: [] });
  expect(await membershipsOf(ada)).toMatchObject({ memberships: [{ active: true }] });
  expect((await atProvider(second.id)).status).toBe("ACTIVE");
  const mapped = lab.lab.deps.db.select().from(paymentCustomers);
  expect(await mapped.where(eq(paymentCustomers.userId, grace.userId))).toEqual([]);
  // Its events are none of ours now, and it can be imported again.
  await lab.lab.deps.subscriptions.cancelAtPeriodEnd(second.id, true);
  await lab.workAll();
  expect(await membershipsOf(grace)).toMatchObject({ memberships: [] });
  expect(await check(csv)).toMatchObject({ counts: { made: 1, same: 1 } });
});
