import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../../src/contract/accounts/accounts.ts";
import { currentUser, logIn, signUp } from "../../src/contract/accounts/auth.ts";
import { checkCoupon } from "../../src/contract/coupons/coupons.ts";
import {
  cancelMembership,
  cancelTierChange,
  changeTier,
  confirmSubscription,
  listMemberships,
  type Membership,
  resumeMembership,
  subscribe,
} from "../../src/contract/memberships/memberships.ts";
import { answerTestSecondStep, listPaymentMethods, makeTestCardToken } from "../../src/contract/payments/payments.ts";
import { token } from "../../src/web/platform/api.ts";
import * as login from "../../src/web/routes/login.tsx";
import * as memberships from "../../src/web/routes/memberships/memberships.tsx";
import * as purchase from "../../src/web/routes/memberships/purchase.tsx";
import * as pricing from "../../src/web/routes/pricing.tsx";
import * as signup from "../../src/web/routes/signup.tsx";
import { expectAccessible } from "../support/components/accessible.ts";
import { CARDS, fillCard } from "../support/components/checkout.ts";
import type { FakeApi } from "../support/components/fake-api.ts";
import { aCard, aMember, aMembership } from "../support/components/memberships.ts";
import { CUSTOMER_ID, customer, renderScreen, type Screen } from "../support/components/render-screen.tsx";
import { aProduct, fillCart, inCart } from "../support/components/shop.ts";

const main = page.getByRole("main");
const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
const joins = page.getByRole("button", { name: /^Become .* for \$/ });
const changes = page.getByRole("button", { name: /^Change to .* for \$/ });
const tier = (name: string) => page.getByRole("radio", { name, exact: true });
const saidThere = (words: RegExp) => page.getByRole("alert").filter({ hasText: words });
const keep = page.getByRole("checkbox", { name: "Save this card for renewals" });
const welcome = (name: string) => page.getByRole("heading", { name: `You are ${name}. Welcome to the club!` });
const SUBSCRIPTION_ID = "00000000-0000-4000-8000-0000000005bc";

/** Fakes the lab and the bank: payments succeed or fail by the test provider's cards. */
type Club = { membership: Membership | null; cards: ReturnType<typeof aCard>[]; user: User };

function serveClub(api: FakeApi, club: Club): void {
  let approved: boolean | null = null;
  let wished: Membership = aMembership();
  const settle = (outcome: "ACTIVE" | "DECLINED" | "REQUIRES_ACTION") => {
    if (outcome === "ACTIVE") club.membership = wished;
    const message = outcome === "DECLINED" ? "The card was declined. Try another." : null;
    return { outcome, message, subscriptionId: SUBSCRIPTION_ID, membership: wished };
  };
  const pay = (body: { token?: string | undefined; paymentMethodId?: string | undefined } | null | undefined) => {
    const card = body?.token ?? body?.paymentMethodId ?? "4242";
    if (card.endsWith("0002")) return settle("DECLINED");
    if (!card.endsWith("3155")) return settle("ACTIVE");
    approved = null;
    return settle("REQUIRES_ACTION");
  };
  api.reply(listMemberships, () => ({
    memberships: club.membership === null ? [] : [club.membership],
    changes:
      club.membership?.tier === "NICE_2025"
        ? [{ tier: "VERY_NICE_2025", when: "NOW", credit: 15_000, due: 84_999, price: 99_999 }]
        : club.membership?.tier === "VERY_NICE_2025"
          ? [{ tier: "NICE_2025", when: "NEXT_TERM", credit: 0, due: 0, price: 19_999 }]
          : [],
  }));
  api.reply(listPaymentMethods, () => ({ paymentMethods: club.cards }));
  api.reply(makeTestCardToken, ({ body }) => ({ token: body.number }));
  api.reply(subscribe, ({ params, body }) => {
    wished = aMembership({
      tier: params["tier"] as Membership["tier"],
      ...(club.cards.length === 0 && !body?.keep && { next: null, cancelAtPeriodEnd: true }),
    });
    return pay(body);
  });
  api.reply(changeTier, ({ body }) => {
    const isLater = body.tier === "NICE_2025";
    wished = isLater
      ? aMembership({
          tier: "VERY_NICE_2025",
          next: { tier: "NICE_2025", price: 19_999, at: "2027-06-15T14:00:00.000Z" },
        })
      : aMembership({ tier: body.tier });
    return pay(body);
  });
  api.reply(answerTestSecondStep, ({ body }) => {
    approved = body.approve;
    return { done: true };
  });
  api.reply(confirmSubscription, () =>
    approved === null
      ? { ...settle("REQUIRES_ACTION"), clientSecret: "secret" }
      : {
          ...settle(approved ? "ACTIVE" : "DECLINED"),
          ...(!approved && { message: "Your bank has not approved this." }),
          clientSecret: null,
        },
  );
  api.reply(cancelMembership, () => ({
    membership: (club.membership = { ...club.membership!, cancelAtPeriodEnd: true, next: null }),
  }));
  api.reply(resumeMembership, () => ({ membership: (club.membership = aMembership({ tier: club.membership!.tier })) }));
}

async function openPurchase({
  user = customer(),
  as = user,
  search = "",
  membership = null,
  cards = [],
  api: setUp,
}: {
  user?: User;
  as?: User | null;
  search?: string;
  membership?: Membership | null;
  cards?: Club["cards"];
  api?: (api: FakeApi) => void;
} = {}): Promise<Screen & { club: Club }> {
  const club: Club = { membership, cards, user };
  const screen = await renderScreen(purchase, {
    path: "/memberships/purchase",
    at: `/memberships/purchase${search}`,
    as,
    beside: { "/memberships": memberships, "/pricing": pricing, "/signup": signup, "/login": login },
    api(api) {
      serveClub(api, club);
      setUp?.(api);
    },
  });
  // The choice is stored in the page's URL.
  onTestFinished(() => history.replaceState(history.state, "", location.pathname));
  return { ...screen, club };
}

test("a visitor picks a tier, creates an account, returns to the tier and becomes a member", async () => {
  const user = customer();
  const screen = await openPurchase({
    as: null,
    user,
    search: "?tier=VERY_NICE_2025",
    api(api) {
      api.reply(signUp, { user });
      api.reply(currentUser, { user });
    },
  });
  await expect.element(tier("Very Nice")).toBeChecked();
  await tier("Nice").click();
  expect(new URLSearchParams(location.search).get("tier")).toBe("NICE_2025");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabelText("First name").fill("Zoe");
  await page.getByLabelText("Last name").fill("Grain");
  await page.getByLabelText("E-mail").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/memberships/purchase?tier=NICE_2025");
  await expect.element(tier("Nice")).toBeChecked();
  await fillCard(CARDS.pays);
  await page.getByRole("button", { name: "Become Nice for $199.99" }).click();
  await expect.element(welcome("Nice")).toHaveFocus();
  await expect.element(page.getByText("10 rolls developed + scanned")).toBeVisible();
  await expect.element(page.getByText("It renews on Jun 15, 2027 for $199.99.")).toBeVisible();
  await expectAccessible("a new member's welcome");
  expect(screen.api.requests(subscribe).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { userId: CUSTOMER_ID, tier: "NICE_2025" }, body: { token: CARDS.pays, keep: true } },
  ]);
});

test("a declined card charges nothing; a bank challenge completes the purchase after approval", async () => {
  const screen = await openPurchase({ search: "?tier=NICE_2025" });
  await fillCard(CARDS.declined);
  await joins.click();
  await expect.element(saidThere(/declined/i)).toBeVisible();
  expect(screen.club.membership).toBeNull();
  await fillCard(CARDS.secondStep);
  await joins.click();
  await expect.element(bank).toMatchTextContent("$199.99");
  await expectAccessible("the bank's question about a membership");
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(saidThere(/not approved/i)).toBeVisible();
  await joins.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(welcome("Nice")).toBeVisible();
  const keys = screen.api.requests(subscribe).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(3);
});

test("a customer who does not save a card sees what that means and is a member for one year", async () => {
  const screen = await openPurchase({ search: "?tier=NICE_2025" });
  await expect.element(main.getByText("It renews every year at $199.99. Cancel any time")).toBeVisible();
  await keep.click();
  await expect.element(main.getByText("It ends after one year, because no card is saved")).toBeVisible();
  await expect.element(keep).toHaveAccessibleDescription("Without a saved card, your membership ends after one year.");
  await fillCard();
  await joins.click();
  await expect.element(welcome("Nice")).toBeVisible();
  await expect.element(main.getByText(/renews on/i)).not.toBeInTheDocument();
  expect(screen.api.requests(subscribe)[0]!.body).toMatchObject({ keep: false });
  await page.getByRole("button", { name: "Your membership" }).click();
  await expect.element(page.getByText("Expires on Jun 15, 2027.")).toBeVisible();
});

test("a double click, a network failure and a promo code charge one discounted year", async () => {
  const screen = await openPurchase({
    search: "?tier=VERY_NICE_2025",
    cards: [aCard("4242", { isDefault: true })],
    api(api) {
      api.reply(checkCoupon, ({ query }) =>
        query["code"]!.toUpperCase() === "CLUB20"
          ? {
              usable: true,
              coupon: {
                code: "CLUB20",
                description: "20 % off",
                kind: "percentage",
                amount: 20_000,
                productType: null,
              },
            }
          : {
              usable: false,
              reason: "UNKNOWN",
              message: "We don't recognize this code. Check the spelling.",
              coupon: null,
            },
      );
      api.failOnce(subscribe, 0);
    },
  });
  const code = page.getByLabelText("Promo code");
  await code.fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(code).toHaveAccessibleDescription(/We don't recognize this code\./);
  await code.fill("club20");
  await userEvent.keyboard("{Enter}");
  await expect.element(joins).toHaveTextContent("Become Very Nice for $799.99");
  expect(screen.api.requests(subscribe)).toEqual([]);
  await joins.click();
  await expect.element(saidThere(/The lab could not be reached\./)).toBeVisible();
  await expect.element(joins).toHaveTextContent("Become Very Nice for $799.99");
  await joins.dblClick();
  await expect.element(welcome("Very Nice")).toBeVisible();
  // The attempt with an unknown outcome is retried with its idempotency key: no one pays twice.
  const tries = screen.api.requests(subscribe);
  expect(tries).toHaveLength(2);
  expect(tries[0]!.headers.get("idempotency-key")).toBe(tries[1]!.headers.get("idempotency-key"));
  expect(tries[1]!.query).toEqual({ promoCode: "CLUB20" });
});

test("a promo code that runs out meanwhile is removed before payment", async () => {
  const screen = await openPurchase({
    cards: [aCard("4242", { isDefault: true })],
    api(api) {
      api.reply(checkCoupon, {
        usable: true,
        coupon: { code: "CLUB20", description: "20 % off", kind: "percentage", amount: 20_000, productType: null },
      });
      api.refuseOnce(subscribe, "BAD_COUPON", {
        reason: "USED_UP",
        text: "This code has reached its limit.",
      });
    },
  });
  await page.getByLabelText("Promo code").fill("club20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.element(joins).toHaveTextContent("Become Nice for $159.99");
  await joins.click();
  await expect.element(saidThere(/has reached its limit/)).toBeVisible();
  await expect.element(joins).toHaveTextContent("Become Nice for $199.99");
  await joins.click();
  await expect.element(welcome("Nice")).toBeVisible();
  expect(screen.api.requests(subscribe).at(-1)!.query).toEqual({});
});

test("a customer who joins while shopping continues to the cart's checkout", async () => {
  fillCart([inCart(aProduct({ price: 2000, memberPrice: 1500 }))], CUSTOMER_ID);
  const screen = await openPurchase({ cards: [aCard("4242", { isDefault: true })] });
  await joins.click();
  await expect.element(welcome("Nice")).toBeVisible();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await expect.poll(screen.address).toBe("/checkout");
});

test("a member sees the renewal date, cancels and resumes, upgrades at once, and downgrades later", async () => {
  const screen = await openPurchase({
    user: aMember(),
    membership: aMembership(),
    cards: [aCard("4242", { isDefault: true })],
  });
  await expect.element(page.getByRole("heading", { name: "You are Nice" })).toBeVisible();
  await expect.element(page.getByText("Renews on Jun 15, 2027 for $199.99.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel my membership" }).click();
  await page.getByRole("button", { name: "Cancel membership" }).click();
  await expect.element(page.getByText(/^Expires on /)).toBeVisible();
  const keeps = page.getByRole("button", { name: "Keep my membership" });
  await expect.element(keeps).toHaveFocus();
  await keeps.click();
  await expect.element(page.getByText(/^Renews on /)).toBeVisible();

  await expect.element(page.getByRole("button", { name: "Choose a membership first" })).toBeDisabled();
  await tier("Very Nice").click();
  await expect.element(changes).toHaveTextContent("Change to Very Nice for $849.99");
  await expect.element(page.getByText("$150.00 credit for your current year", { exact: false })).toBeVisible();
  await page.getByRole("radio", { name: "Another card" }).click();
  await expect.element(keep).not.toBeChecked();
  await expect.element(keep).toHaveAccessibleDescription("Renewals are still charged to Visa ending in 4242.");
  await fillCard(CARDS.declined);
  await changes.click();
  await expect.element(saidThere(/declined/i)).toBeVisible();
  await expectAccessible("a declined tier change");
  await fillCard(CARDS.secondStep);
  await changes.click();
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect.element(saidThere(/not approved/i)).toBeVisible();
  await changes.click();
  screen.api.reply(cancelTierChange, { done: true });
  await bank.getByRole("button", { name: "Cancel Payment" }).click();
  await expect.poll(() => screen.api.requests(cancelTierChange)).toHaveLength(1);
  await expect.element(bank).not.toBeInTheDocument();
  await changes.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(welcome("Very Nice")).toBeVisible();
  expect(screen.api.requests(changeTier).at(-1)!.body).toEqual({
    tier: "VERY_NICE_2025",
    token: CARDS.secondStep,
    keep: false,
  });

  await page.getByRole("button", { name: "Your membership" }).click();
  await tier("Nice").click();
  await expect.element(page.getByText("Nothing to pay today.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Change to Nice" }).click();
  await expect.element(page.getByRole("heading", { name: "You will be Nice" })).toBeVisible();
  expect(screen.api.requests(changeTier).at(-1)!.body).toEqual({ tier: "NICE_2025" });
});

test("the chosen tier stays in the URL with its price after leaving and going Back", async () => {
  const screen = await openPurchase({ search: "?tier=VERY_NICE_2025" });
  await expect.element(tier("Very Nice")).toBeChecked();
  await expect.element(joins).toHaveTextContent("Become Very Nice for $999.99");
  await page.getByRole("link", { name: "Ask the calculator" }).click();
  await expect.poll(screen.address).toBe("/pricing");
  await screen.goBack();
  await expect.element(tier("Very Nice")).toBeChecked();
  await expect.element(joins).toHaveTextContent("Become Very Nice for $999.99");
});

test("an expired session is reported, keeps the chosen tier after login, and charges once", async () => {
  const user = aMember();
  const screen = await openPurchase({
    user,
    membership: aMembership(),
    cards: [aCard("4242", { isDefault: true })],
    api: (api) => api.reply(logIn, { user }),
  });
  await tier("Very Nice").click();
  await expect.element(changes).toBeVisible();
  // As the client does when the lab no longer knows the token.
  token.set(null);
  await expect.element(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await expect.element(tier("Very Nice")).toBeChecked();
  await expectAccessible("an expired session at a purchase");
  await main.getByRole("link", { name: "Log in" }).click();
  await page.getByLabelText("E-mail").fill(user.email);
  await page.getByLabelText("Password", { exact: true }).fill("a long walk with film");
  await userEvent.keyboard("{Enter}");
  await expect.poll(screen.address).toBe("/memberships/purchase?tier=VERY_NICE_2025");
  await expect.element(tier("Very Nice")).toBeChecked();
  await changes.dblClick();
  await expect.element(welcome("Very Nice")).toBeVisible();
  expect(screen.api.requests(changeTier)).toHaveLength(1);
});

test("a lapsed member whose saved card is declined pays with another after bank approval", async () => {
  const former = aMembership({ status: "CANCELED", active: false, next: null });
  const screen = await openPurchase({
    search: "?tier=NICE_2025",
    membership: former,
    cards: [aCard("0002", { isDefault: true }), aCard("3155")],
  });
  await expect.element(page.getByRole("radio", { name: /0002/ })).toBeChecked();
  await joins.click();
  await expect.element(saidThere(/declined/i)).toBeVisible();
  await page.getByRole("radio", { name: /3155/ }).click();
  await joins.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect.element(welcome("Nice")).toBeVisible();
  expect(screen.api.requests(subscribe).map(({ body }) => body?.paymentMethodId)).toEqual(["pm_0002", "pm_3155"]);
});
