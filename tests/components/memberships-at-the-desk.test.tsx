import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { listAllMemberships, MembershipSummary } from "../../src/contract/memberships/all-memberships.ts";
import {
  cancelMembership,
  changeTier,
  listMemberships,
  Membership,
  subscribe,
} from "../../src/contract/memberships/memberships.ts";
import { listPaymentMethods, makeTestCardToken } from "../../src/contract/payments/payments.ts";
import type { TierId } from "../../src/rules/memberships/tiers.ts";
import * as membershipPage from "../../src/web/routes/admin/membership.tsx";
import * as memberships from "../../src/web/routes/admin/memberships.tsx";
import * as settings from "../../src/web/routes/users/settings.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { admin, customer, CUSTOMER_ID, renderScreen } from "../support/components/render-screen.tsx";
import { type PartOf, smallest } from "../support/components/smallest.ts";

const main = page.getByRole("main");
const params = { path: "/admin/users/:userId/membership", at: `/admin/users/${CUSTOMER_ID}/membership` };
const YEAR_END = "2027-06-15T14:00:00.000Z";
const CARD = { id: "card", brand: "Visa", last4: "4242", expMonth: 12, expYear: 2034, isDefault: true };

const running = (tier: TierId, label: string, part: PartOf<Membership> = {}): Membership =>
  smallest(Membership, {
    tier,
    label,
    status: "ACTIVE",
    active: true,
    billed: true,
    currentPeriodEnd: YEAR_END,
    next: { tier, price: 19_999, at: YEAR_END },
    ...part,
  });

test("staff find unpaid renewals with reasons, and why a membership ended", async () => {
  const screen = await renderScreen(memberships, {
    path: "/admin/memberships",
    as: admin(),
    api: (api) =>
      api.reply(listAllMemberships, ({ query: { state } }) => ({
        memberships: [
          smallest(MembershipSummary, {
            userId: CUSTOMER_ID,
            customerName: "Zoe Grain",
            tier: "NICE_2025",
            state: state === "ENDED" ? "ENDED" : "UNPAID",
            billed: true,
            ...(state === "ENDED" ? { endReason: "UNPAID" } : { problem: "The card was declined." }),
          }),
        ],
        count: 1,
        unpaid: 1,
      })),
  });
  await main.getByRole("link", { name: "Renewals unpaid" }).click();
  await expect.poll(screen.address).toContain("state=UNPAID");
  await main.getByPlaceholder("Name, e-mail").fill("zoe@people.test");
  await expect.element(main.getByText("1 membership", { exact: true })).toBeVisible();
  await expect.element(main.getByText("The card was declined.")).toBeVisible();
  await expect
    .poll(() => screen.api.requests(listAllMemberships).at(-1)!.query)
    .toMatchObject({ state: "UNPAID", search: "zoe@people.test" });
  // Content is dimmed while it reloads.
  await expect.poll(() => document.querySelector('main [aria-busy="true"]')).toBeNull();
  await expectAccessible("memberships");
  await screen.goTo("/admin/memberships?state=ENDED");
  await expect.element(main.getByText("Renewal not paid")).toBeVisible();
  await main.getByRole("link", { name: "Zoe Grain" }).click();
  await expect.poll(screen.address).toBe(`/admin/users/${CUSTOMER_ID}/settings`);
});

test("ending an unpaid membership reports if the customer acted first, and otherwise ends it", async () => {
  const screen = await renderScreen(settings, {
    path: "/admin/users/:userId/settings/:page?",
    at: `/admin/users/${CUSTOMER_ID}/settings/billing`,
    as: admin(),
    api(api) {
      api.reply(getUser, customer());
      api.reply(listMemberships, { memberships: [running("NICE_2025", "Nice", { status: "PAST_DUE", next: null })] });
      api.reply(cancelMembership, () => {
        api.reply(listMemberships, {});
        return {};
      });
    },
  });
  const membership = page.getByRole("region", { name: "Membership", exact: true });
  await expect.element(membership.getByText("The renewal payment is due.")).toBeVisible();
  await membership.getByRole("button", { name: "Cancel membership" }).click();
  await expect.element(membership.getByText("It ends now, because the renewal is unpaid.")).toBeVisible();
  await expect.element(membership.getByRole("button", { name: "Keep membership" })).toHaveFocus();
  screen.api.refuseOnce(cancelMembership, "NO_MEMBERSHIP");
  await membership.getByRole("button", { name: "Cancel membership" }).click();
  await expect.element(membership.getByText("There is no active membership.")).toBeVisible();
  await membership.getByRole("button", { name: "Cancel membership" }).click();
  await expect.element(membership.getByRole("link", { name: "Start a membership" })).toBeVisible();
});

test("a declined card charges nothing, and the screen refers to the customer", async () => {
  const screen = await renderScreen(membershipPage, {
    ...params,
    as: admin(),
    api(api) {
      api.reply(getUser, customer());
      api.reply(makeTestCardToken, { token: "tok_declined" });
      api.reply(subscribe, { outcome: "DECLINED", message: "The card was declined." });
    },
  });
  await expect.element(main.getByRole("heading", { level: 1, name: "Zoe's membership" })).toBeVisible();
  await expect.element(main.getByText(/\b[Yy]our\b/)).not.toBeInTheDocument();
  await main.getByLabelText("Card number").fill("4000 0000 0000 0002");
  await main.getByRole("textbox", { name: "Expires" }).fill("12 / 34");
  await main.getByLabelText("Security code").fill("123");
  await expectAccessible("starting a membership at the desk");
  await main.getByRole("button", { name: "Start Nice for $199.99" }).click();
  await expect.element(main.getByRole("alert")).toMatchTextContent("declined");
  expect(screen.api.requests(subscribe)[0]!.params).toEqual({ userId: CUSTOMER_ID, tier: "NICE_2025" });
});

test("a saved card starts a membership", async () => {
  const screen = await renderScreen(membershipPage, {
    ...params,
    as: admin(),
    api(api) {
      api.reply(getUser, customer());
      api.reply(listPaymentMethods, { paymentMethods: [CARD] });
      api.reply(subscribe, { outcome: "ACTIVE", membership: running("NICE_2025", "Nice") });
    },
  });
  await main.getByRole("button", { name: "Start Nice for $199.99" }).click();
  await expect.element(main.getByRole("heading", { name: "Zoe is Nice" })).toBeVisible();
  expect(screen.api.requests(subscribe)[0]!.body).toMatchObject({ paymentMethodId: "card" });
});

test("an upgrade takes effect at once", async () => {
  const screen = await renderScreen(membershipPage, {
    ...params,
    as: admin(),
    api(api) {
      api.reply(getUser, customer());
      api.reply(listPaymentMethods, { paymentMethods: [CARD] });
      api.reply(listMemberships, {
        memberships: [running("NICE_2025", "Nice")],
        changes: [{ tier: "VERY_NICE_2025", when: "NOW", credit: 19_999, due: 10_000, price: 29_999 }],
      });
      api.reply(changeTier, { outcome: "ACTIVE", membership: running("VERY_NICE_2025", "Very Nice") });
    },
  });
  await main.getByText("Very Nice", { exact: true }).click();
  await main.getByRole("button", { name: "Change to Very Nice for $100.00" }).click();
  await expect.element(main.getByRole("heading", { name: "Zoe is Very Nice" })).toBeVisible();
  expect(screen.api.requests(changeTier)[0]!.body).toMatchObject({ tier: "VERY_NICE_2025", paymentMethodId: "card" });
});

test("a customer who joins first already has a membership, and the desk shows it", async () => {
  const screen = await renderScreen(membershipPage, {
    ...params,
    as: admin(),
    api(api) {
      api.reply(getUser, customer());
      api.reply(listPaymentMethods, { paymentMethods: [CARD] });
    },
  });
  const begin = main.getByRole("button", { name: "Start Nice for $199.99" });
  await expect.element(begin).toBeVisible();
  screen.api.reply(listMemberships, {
    memberships: [running("NICE_2025", "Nice")],
    changes: [{ tier: "VERY_NICE_2025", when: "NOW", credit: 19_999, due: 10_000, price: 29_999 }],
  });
  screen.api.refuseOnce(subscribe, "ALREADY_MEMBER", { tier: "NICE_2025" });
  await begin.click();
  await expect.element(main.getByText("There is already a membership. Change its tier instead.")).toBeVisible();
  await expect.element(main.getByRole("heading", { name: "Zoe is Nice" })).toBeVisible();
});
