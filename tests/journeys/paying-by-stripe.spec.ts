import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import * as accounts from "../../src/contract/accounts/accounts.ts";
import { signUp } from "../../src/contract/accounts/auth.ts";
import { createClient, pathOf } from "../../src/contract/kit/client.ts";
import { listPaymentMethods } from "../../src/contract/payments/payments.ts";
import { paymentsWebhook } from "../../src/contract/payments/webhooks.ts";
import { test } from "../support/journey-test.ts";
import { newEmail, orderOneRoll, PASSWORD } from "../support/journey.ts";
import { freePort, type LabProcess } from "../support/lab-process.ts";
import { TEST_CARDS } from "../support/makers.ts";
import { startNewLab } from "../support/start-new-lab.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../support/fake-stripe/fake-stripe.ts";

let lab: LabProcess;
let stripe: FakeStripe;
let dataDir: string;

// A separate lab: only here is a Stripe account set up, with a fake Stripe server on this machine.
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "nice-stripe-"));
  stripe = await fakeStripe({ now: () => new Date() });
  lab = await startNewLab({
    dataDir,
    port: await freePort(),
    env: {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_URL: stripe.url,
      STRIPE_SCRIPT_URL: stripe.scriptUrl,
    },
  });
});

test.afterAll(async () => {
  await lab?.stop();
  await stripe?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function customerOn(page: Page) {
  let token: string | null = null;
  const client = createClient({ origin: lab.origin, token: { get: () => token, set: (next) => void (token = next) } });
  const name = { firstName: "Zoe", lastName: "Grain" };
  const { user } = await client.call(signUp, { body: { ...name, email: newEmail("stripe"), password: PASSWORD } });
  const params = { userId: user.id };
  const home = { address1: "12 Franklin St", city: "Brooklyn", state: "NY", zip: "11222", country: "US" } as const;
  await client.call(accounts.addAddress, { params, body: { ...home, primary: true } });
  await client.call(accounts.updateUser, { params, body: { phone: "(718) 555-0132" } });
  await page.goto(`${lab.origin}/about`);
  await page.evaluate((value) => {
    const name = `nice.token.${document.documentElement.dataset.environment}`;
    localStorage.setItem(name, JSON.stringify({ version: 1, value }));
  }, token);
  return { ...params, cards: async () => (await client.call(listPaymentMethods, { params })).paymentMethods };
}

function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => void (request.url() === stripe.scriptUrl && urls.push(request.url())));
  return urls;
}

const cardField = (page: Page) => page.getByRole("textbox", { name: "Card number at Stripe" });
const payNow = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

test("Stripe cards and wallets pay for orders and memberships and are saved", async ({ page }) => {
  const { userId, cards } = await customerOn(page);
  await test.step("a Stripe card field handles a decline, a failed challenge, and a successful payment", async () => {
    const scripts = scriptsOf(page);
    await page.goto(`${lab.origin}/onboarding/rolls`);
    await orderOneRoll(page);
    await expect(cardField(page)).toBeVisible();
    expect(scripts, "it is loaded once, where a card is entered").toHaveLength(1);
    await expect(page.getByText("test cards work")).toHaveCount(0);

    await payNow(page).click();
    await expect(page.getByText("Complete the card details")).toBeVisible();
    await cardField(page).fill("1234123412341234");
    await payNow(page).click();
    await expect(page.getByText("Your card number is invalid.")).toBeVisible();

    await cardField(page).fill(TEST_CARDS.declined);
    await payNow(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();

    const weAsk = page.getByRole("dialog", { name: "Confirm with your bank" });
    const bank = page.getByRole("dialog", { name: "The bank's own window" });
    await cardField(page).fill(TEST_CARDS.secondStep);
    await payNow(page).click();
    await weAsk.getByRole("button", { name: "Continue" }).click();
    await bank.getByRole("button", { name: "Fail" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "We are unable to authenticate" })).toBeVisible();

    await cardField(page).fill("");
    await page.getByRole("button", { name: "Google Pay" }).click();
    const wallet = page.getByRole("dialog", { name: "The wallet's own window" });
    const sum = /\$[\d.,]+/.exec((await payNow(page).textContent()) ?? "")![0].slice(1);
    await payNow(page).click();
    await expect(wallet, "a wallet shows what is paid").toContainText(`Pay ${sum}`);
    await wallet.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("The wallet was closed.")).toBeVisible();

    await cardField(page).fill(TEST_CARDS.secondStep);
    await page.getByLabel("Save this card for next time").check();
    await payNow(page).click();
    await weAsk.getByRole("button", { name: "Continue" }).click();
    await bank.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("Thank you! Your order is in.")).toBeVisible();
    expect(stripe.resources.list("payment_intent", ({ status }) => status === "succeeded")).toHaveLength(1);

    // Stripe's events are accepted in any order.
    for (const event of stripe.events.toReversed()) {
      const { body, headers } = stripe.signed(JSON.stringify(event));
      const post = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
      expect((await fetch(lab.origin + pathOf(paymentsWebhook), post)).status).toBe(200);
    }
    await expect.poll(cards).toMatchObject([{ last4: "3155" }]);
  });

  await test.step("a wallet pays the current total, and its card is saved like others", async () => {
    await page.goto(`${lab.origin}/memberships/purchase`);
    const wallet = page.getByRole("dialog", { name: "The wallet's own window" });
    const join = page.getByRole("button", { name: /^Become / });
    await page.getByRole("radio", { name: "Another card" }).check();
    await page.getByRole("button", { name: "Google Pay" }).click();
    for (const name of ["Very Nice", "Nice"]) {
      await page.getByRole("radio", { name, exact: true }).check();
      const sum = /\$([\d.,]+)/.exec((await join.textContent()) ?? "")![1]!;
      await join.click();
      await expect(wallet).toContainText(`Pay ${sum}`);
      await wallet.getByRole("button", { name: "Close" }).click();
    }
    await join.click();
    await wallet.getByRole("button", { name: "Pay by wallet" }).click();
    await expect(page.getByText("Welcome to the club!")).toBeVisible();
    const [paid] = stripe.resources.list("payment_method", ({ card }) => card?.wallet != null);
    expect(paid).toMatchObject({ type: "card", card: { wallet: { type: "google_pay" } } });
  });

  await test.step("settings save a card through Stripe, and a failed Stripe script can be retried", async () => {
    await page.route(stripe.scriptUrl, (route) => route.abort(), { times: 1 });
    await page.goto(`${lab.origin}/users/${userId}/settings#cards`);
    await page.getByRole("button", { name: "Add card" }).click();
    const dialog = page.getByRole("dialog", { name: "Add card" });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await cardField(page).fill(TEST_CARDS.pays);
    await dialog.getByRole("button", { name: "Save card" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/ending 4242|4242/).first()).toBeVisible();
    const usedFirst = (await cards()).filter(({ isDefault }) => isDefault);
    expect(usedFirst, "the added card becomes the default").toMatchObject([{ brand: "Visa", last4: "4242" }]);
  });
});
