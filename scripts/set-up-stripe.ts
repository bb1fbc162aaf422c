// npm run stripe:setup [-- --do]: lists what is missing in the Stripe account (products and prices of memberships, the webhook, the
// wallets' domain), and with --do creates it. Changes nothing that exists. docs/settings.md#payments-by-stripe
import { stripeRequests, openStripe, StripeRefused } from "../src/server/adapters/payments/stripe-client.ts";
import { ProviderUnreachable } from "../src/server/adapters/payments/port.ts";
import { openDatabase } from "../src/server/platform/database/open-database.ts";
import { pricesInForce } from "../src/server/prices/price-lists.ts";
import type { PriceList } from "../src/rules/prices/price-list.ts";
import { STARTING_PRICE_LIST } from "../src/rules/prices/starting-price-list.ts";
import { type Wanted, requiredSetup } from "../src/server/adapters/payments/stripe-set-up.ts";
import { CannotStart } from "../src/server/platform/cannot-start.ts";
import { stripeSetupSettings } from "../src/server/platform/settings.ts";

const MARKS = { THERE: "  is there", MISSING: "+ missing ", DIFFERENT: "~ differs ", WRONG: "! wrong   " } as const;

const line = (wanted: Wanted): string =>
  `${MARKS[wanted.state]}  ${wanted.what}${wanted.state === "WRONG" ? ` ${wanted.why}` : ""}`;

type Options = {
  env: NodeJS.ProcessEnv;
  /** Whether to create the missing objects, instead of only listing them. */
  isDone: boolean;
  say(line: string): void;
  fail(error: unknown): void;
};

/** Runs `npm run stripe:setup`. Returns its exit code. */
export async function setUpStripe({ env, isDone, say, fail }: Options): Promise<0 | 1> {
  try {
    return await setUp({ env, isDone, say });
  } catch (error) {
    const isSaid =
      error instanceof CannotStart || error instanceof StripeRefused || error instanceof ProviderUnreachable;
    fail(isSaid ? error.message : error);
    return 1;
  }
}

async function setUp({ env, isDone, say }: Omit<Options, "fail">): Promise<0 | 1> {
  const { publicUrl, databaseUrl, ...account } = stripeSetupSettings(env);
  const ask = stripeRequests(openStripe(account), { warn: () => undefined });
  const wanted = await requiredSetup(ask, publicUrl, await publishedPrices(databaseUrl));
  const isLive = account.secretKey.includes("_live_");
  say(`The account at ${account.url}, ${isLive ? "where real money moves" : "with test keys"}:`);
  for (const one of wanted) say(line(one));
  // Only a person may change these, and must do so in Stripe first; exit code 1 shows this to scripts.
  const code = wanted.some(({ state }) => state === "WRONG") ? 1 : 0;
  const lacking = wanted.filter((one) => "mend" in one);
  if (lacking.length === 0) say("Nothing is to be done.");
  else if (!isDone) say(`Nothing was changed. To make these ${lacking.length}: npm run stripe:setup -- --do`);
  else
    for (const { what, mend } of lacking) {
      const { webhookSecret } = await mend();
      say(`done: ${what}`);
      if (webhookSecret !== null)
        say(`This is shown once. Put it into the lab's settings: STRIPE_WEBHOOK_SECRET=${webhookSecret}`);
    }
  return code;
}

/** Without DATABASE_URL, or before the lab's first start: the prices that a lab starts with. */
async function publishedPrices(databaseUrl: string | undefined): Promise<PriceList> {
  if (databaseUrl === undefined) return STARTING_PRICE_LIST;
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    return (await pricesInForce(database.db, new Date())) ?? STARTING_PRICE_LIST;
  } finally {
    await database.close();
  }
}

if (import.meta.main)
  process.exitCode = await setUpStripe({
    env: process.env,
    isDone: process.argv.includes("--do"),
    say: (line) => console.log(line),
    fail: (error) => console.error(error),
  });
