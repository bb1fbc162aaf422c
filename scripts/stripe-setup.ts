// npm run stripe:setup [-- --do]: says what an account at Stripe lacks of what the lab wants (the memberships' products and prices, the
// webhook, the domain at which wallets are offered), and with --do makes it. It may be run again and again: what is there is left alone. docs/settings.md#payments-by-stripe
import { askStripe, openStripe, StripeRefused } from "../src/server/adapters/payments/ask-stripe.ts";
import { ProviderUnreachable } from "../src/server/adapters/payments/port.ts";
import { type Wanted, wantedOfStripe } from "../src/server/adapters/payments/stripe-set-up.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { stripeSetupSettings } from "../src/server/platform/settings.ts";

const MARKS = { THERE: "  is there", MISSING: "+ missing ", DIFFERENT: "~ differs ", WRONG: "! wrong   " } as const;

const line = (wanted: Wanted): string =>
  `${MARKS[wanted.state]}  ${wanted.what}${wanted.state === "WRONG" ? ` ${wanted.why}` : ""}`;

async function setUp(isDone: boolean): Promise<void> {
  const { publicUrl, ...account } = stripeSetupSettings(process.env);
  const ask = askStripe(openStripe(account), { warn: () => undefined });
  const wanted = await wantedOfStripe(ask, publicUrl);
  const isLive = account.secretKey.includes("_live_");
  console.log(`The account at ${account.url}, ${isLive ? "where real money moves" : "with test keys"}:`);
  for (const one of wanted) console.log(line(one));
  // What nobody but a person may change has to be changed there first; that is an end that scripts see.
  if (wanted.some(({ state }) => state === "WRONG")) process.exitCode = 1;
  const lacking = wanted.filter((one) => "mend" in one);
  if (lacking.length === 0) return console.log("Nothing is to be done.");
  if (!isDone) return console.log(`Nothing was changed. To make these ${lacking.length}: npm run stripe:setup -- --do`);
  for (const { what, mend } of lacking) {
    const { webhookSecret } = await mend();
    console.log(`done: ${what}`);
    if (webhookSecret !== null)
      console.log(`This is shown once. Put it into the lab's settings: STRIPE_WEBHOOK_SECRET=${webhookSecret}`);
  }
}

try {
  await setUp(process.argv.includes("--do"));
} catch (error) {
  const isSaid = error instanceof CannotStart || error instanceof StripeRefused || error instanceof ProviderUnreachable;
  console.error(isSaid ? error.message : error);
  process.exitCode = 1;
}
