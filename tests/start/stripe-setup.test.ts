import { execFile } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { setUpStripe } from "../../scripts/set-up-stripe.ts";
import { STRIPE_EVENTS } from "../../src/server/adapters/payments/stripe-events.ts";
import { STRIPE_API_VERSION } from "../../src/server/adapters/payments/stripe-client.ts";
import { STRIPE_KEYS, type FakeStripe, fakeStripe } from "../support/fake-stripe/fake-stripe.ts";

const PUBLIC_URL = "https://lab.example";
const URL = `${PUBLIC_URL}/api/webhooks/payments`;

let account: FakeStripe;
afterEach(() => account.close());

async function open(isEmpty = true): Promise<void> {
  account = await fakeStripe({ now: () => new Date("2026-06-15T14:00:00Z"), isEmpty });
}

const settings = () => ({ STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey, STRIPE_URL: account.url, PUBLIC_URL });

async function setUp(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<{ said: string; code: number }> {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(`${String(line)}\n`);
  const code = await setUpStripe({
    env: { ...settings(), ...env },
    isDone: args.includes("--do"),
    say: write,
    fail: write,
  });
  return { said: lines.join(""), code };
}

/** The same in a separate process, which takes a second to start. */
function command(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<{ said: string; code: number }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/set-up-stripe.ts", ...args],
      { env: { PATH: process.env.PATH, ...settings(), ...env } },
      (_, out, err) => resolve({ said: out + err, code: child.exitCode ?? -1 }),
    );
  });
}

const written = () => account.requested.filter(({ method }) => method === "POST").map(({ path }) => path);
const onlyWebhook = () => account.resources.list("webhook_endpoint")[0]!;
const onlyDomain = () => account.resources.list("payment_method_domain")[0]!;
const priceOf = (lookupKey: string) => account.resources.list("price", (one) => one.lookup_key === lookupKey)[0]!;

test("a new account is only inspected by default", async () => {
  await open();
  const { said, code } = await command();
  expect(said).toContain("with test keys");
  expect(said).toContain("+ missing   product membership-nice-2025: Nice");
  expect(said).toContain("+ missing   price nice_2025: $199.99 a year");
  expect(said).toContain(`+ missing   webhook ${URL}`);
  expect(said).toContain("+ missing   domain lab.example: Apple Pay and Google Pay");
  expect(said).toContain("Nothing was changed.");
  expect(code).toBe(0);
  expect(written()).toEqual([]);
});

test("--do creates prices and webhooks, prints the secret once, and is idempotent", async () => {
  await open();
  const { said, code } = await command(["--do"]);
  expect(code).toBe(0);
  expect(priceOf("nice_2025")).toMatchObject({ unit_amount: 19_999, currency: "usd", product: "membership-nice-2025" });
  expect(priceOf("nice_2025").recurring.interval).toBe("year");
  expect(priceOf("nice_monthly").recurring.interval).toBe("month");
  const webhook = onlyWebhook();
  expect(webhook).toMatchObject({ url: URL, api_version: STRIPE_API_VERSION, enabled_events: [...STRIPE_EVENTS] });
  expect(said).toContain(`STRIPE_WEBHOOK_SECRET=whsec_${webhook.id}`);
  expect(onlyDomain()).toMatchObject({ domain_name: "lab.example", enabled: true });

  account.requested.length = 0;
  const again = await setUp(["--do"]);
  expect(again.said).toContain("Nothing is to be done.");
  expect(again.said).not.toContain("whsec_");
  expect(written()).toEqual([]);
});

test("the next run completes an interrupted one, without duplicates", async () => {
  await open();
  account.disturb("POST prices", { before: (reply) => reply.raw.destroy() }, 1);
  account.disturb("POST webhook_endpoints", { after: (reply) => reply.raw.destroy() }, 1);
  expect((await setUp(["--do"])).code).toBe(0);
  expect(account.resources.list("webhook_endpoint")).toHaveLength(1);
  const [made] = account.resources.list("price");
  account.resources.all.delete(made!.id);
  account.requested.length = 0;
  await setUp(["--do"]);
  expect(written()).toEqual(["prices"]);
});

test("a price with a different amount is reported, not changed", async () => {
  await open(false);
  priceOf("nice_2025").unit_amount = 20_000;
  const { said, code } = await setUp();
  expect(said).toContain("! wrong     price nice_2025: $199.99 a year is $200.00 a year there");
  expect(code).toBe(1);
  expect(priceOf("nice_2025").unit_amount).toBe(20_000);
});

test("an archived price and an incomplete webhook are repaired, keeping extra events", async () => {
  await open(false);
  await setUp(["--do"]);
  priceOf("nice_2025").active = false;
  Object.assign(onlyWebhook(), { status: "disabled", enabled_events: ["payout.paid", ...STRIPE_EVENTS.slice(1)] });
  expect((await setUp()).said).toContain(`it is disabled and does not tell of ${STRIPE_EVENTS[0]} there`);
  await setUp(["--do"]);
  expect(priceOf("nice_2025").active).toBe(true);
  expect(onlyWebhook().status).toBe("enabled");
  expect(onlyWebhook().enabled_events).toEqual(expect.arrayContaining(["payout.paid", ...STRIPE_EVENTS]));
});

test("a disabled or unverified domain is repaired, and wallets require https", async () => {
  await open(false);
  await setUp(["--do"]);
  const why = { error_message: "could not be reached" };
  Object.assign(onlyDomain(), { apple_pay: { status: "inactive", status_details: why } });
  expect((await setUp()).said).toContain("which Stripe has not verified (could not be reached)");
  await setUp(["--do"]);
  expect(onlyDomain().apple_pay.status).toBe("active");
  onlyDomain().enabled = false;
  expect((await setUp()).said).toContain("~ differs   domain lab.example");
  await setUp(["--do"]);
  expect(onlyDomain().enabled).toBe(true);
  expect((await setUp([], { PUBLIC_URL: "http://127.0.0.1:3000" })).said).not.toContain("domain");
});

test("a webhook with another API version is reported, not changed", async () => {
  await open(false);
  await setUp(["--do"]);
  onlyWebhook().api_version = null;
  const { said, code } = await setUp(["--do"]);
  expect(said).toContain("! wrong     webhook");
  expect(code).toBe(1);
});

test("a missing key or address is reported, and Stripe's errors are passed on", async () => {
  await open();
  expect((await setUp([], { STRIPE_SECRET_KEY: "" })).said).toMatch(/^STRIPE_SECRET_KEY must be your account's secret/);
  expect((await setUp([], { PUBLIC_URL: "" })).said).toMatch(/^PUBLIC_URL must be the origin/);
  const { said, code } = await command([], { STRIPE_SECRET_KEY: "sk_test_other" });
  expect(said.trim()).toBe("Stripe answered 401 (StripeAuthenticationError)");
  expect(code).toBe(1);
});
