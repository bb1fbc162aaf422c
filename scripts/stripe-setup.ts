// npm run stripe:setup [-- --do]: says what an account at Stripe lacks of what the lab wants (the memberships' products and prices, the
// webhook, the domain at which wallets are offered), and with --do makes it. It may be run again and again: what is there is left alone. docs/settings.md#payments-by-stripe
import { setUpStripe } from "./set-up-stripe.ts";

process.exitCode = await setUpStripe({
  env: process.env,
  isDone: process.argv.includes("--do"),
  say: (line) => console.log(line),
  fail: (error) => console.error(error),
});
