import { expect, test } from "vitest";
import { listAllMemberships } from "../../contract/memberships/all-memberships.ts";
import { cancelMembership } from "../../contract/memberships/memberships.ts";
import { DAY_MS } from "../../rules/time.ts";
import { freshToken } from "../../../tests/support/fresh-token.ts";
import { storeCard, TEST_CARDS } from "../../../tests/support/makers.ts";
import { customerWith, join, own } from "../../../tests/support/members.ts";
import type { z } from "zod";
import { startLab } from "../../../tests/support/start-lab.ts";
import { sweepMemberships } from "./sweep-memberships.ts";

test("the desk sees unpaid renewals, ending memberships, and ended ones with their reason", async () => {
  const lab = await startLab();
  const admin = await lab.admin();
  const list = (query: z.input<typeof listAllMemberships.query> = {}) => admin.call(listAllMemberships, { query });
  const [ada, bob, cleo] = [await customerWith(lab), await customerWith(lab), await customerWith(lab)];
  for (const who of [ada, bob]) await join(who);
  await join(cleo, "VERY_NICE_2025");
  const dan = await lab.customer({ tier: "NICE_2025" });
  await ada.call(cancelMembership, { params: own(ada) });
  expect(await list({ sortBy: "day", desc: "false" })).toMatchObject({
    count: 4,
    unpaid: 0,
    endSoon: 0,
    endedLately: 0,
  });
  const of = async (who: { email: string }) => (await list({ search: who.email })).memberships[0];
  expect(await of(ada)).toMatchObject({ userId: ada.userId, tier: "NICE_2025", state: "ENDS", billed: true });
  expect(await of(cleo)).toMatchObject({ tier: "VERY_NICE_2025", state: "RENEWS", endReason: null });
  expect(await of(dan)).toMatchObject({ state: "ENDS", billed: false });
  expect((await list({ tier: "VERY_NICE_2025" })).memberships.map(({ userId }) => userId)).toEqual([cleo.userId]);
  await storeCard(bob, TEST_CARDS.declined);
  const pass = async (days: number) => {
    lab.clock.move(days * DAY_MS);
    for (const who of [admin, bob]) who.setToken(await freshToken(lab.lab, who.userId));
    await sweepMemberships(lab.lab.deps);
    await sweepMemberships(lab.lab.deps);
    await lab.workAll();
  };
  await pass(360);
  expect(await list()).toMatchObject({ unpaid: 0, endSoon: 2 });
  await pass(6);
  expect(await of(ada)).toMatchObject({ state: "ENDED", endReason: "REQUESTED", problem: null });
  expect(await of(bob)).toMatchObject({
    state: "UNPAID",
    endReason: null,
    problem: expect.stringMatching(/declined/i),
  });
  expect(await of(cleo)).toMatchObject({ state: "RENEWS" });
  expect(await of(dan)).toMatchObject({ state: "ENDED", endReason: "GIFT" });
  expect(await list({ state: "ENDED" })).toMatchObject({ count: 2, unpaid: 1, endSoon: 0, endedLately: 2 });

  await pass(8);
  expect(await of(bob)).toMatchObject({ state: "ENDED", endReason: "UNPAID" });
  await storeCard(bob);
  await join(bob);
  expect((await list({ search: bob.email })).memberships.map(({ state }) => state)).toEqual(["RENEWS", "ENDED"]);
});

test("a failed sign-up is not listed as a membership, and only the lab sees the list", async () => {
  const lab = await startLab();
  const who = await customerWith(lab, "declined");
  await join(who);
  const admin = await lab.admin();
  expect(await admin.call(listAllMemberships, { query: { search: who.email } })).toMatchObject({ count: 0 });
  await expect(who.call(listAllMemberships)).rejects.toMatchObject({ status: 403 });
});
