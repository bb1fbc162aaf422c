import { giftCardCode } from "../digital-goods/gift-cards.ts";
import { normalizeEmail } from "../accounts/email.ts";
import type { Cents } from "../money.ts";
import type { KindRules } from "./kind-rules.ts";
import { emailProblem, readAmount, readDate } from "./values.ts";

export type ImportedGiftCard = {
  /** As stored: normalized. */
  code: string;
  cents: Cents;
  email: string | null;
  name: string;
  /** An ISO time; null if it never expires. */
  expires: string | null;
};

/** The most that a gift card can hold: a wrong column, such as a phone number, is not an amount. */
const MOST: number = 5_000_00;
const LONGEST_NAME = 60;

export const GIFT_CARD_RULES: KindRules<ImportedGiftCard> = {
  label: "Gift cards",
  noun: ["gift card", "gift cards"],
  hint: "Codes with their balances. Customers keep using the codes they have",
  fields: [
    {
      key: "code",
      label: "Code",
      isRequired: true,
      names: ["code", "gift card code", "gift card number", "card number", "number", "gan"],
    },
    {
      key: "balance",
      label: "Balance",
      isRequired: true,
      names: ["balance", "current balance", "remaining balance", "remaining", "amount", "value"],
    },
    { key: "currency", label: "Currency", names: ["currency", "currency code"] },
    { key: "email", label: "Owner's e-mail", names: ["email", "recipient email", "customer email", "owner email"] },
    { key: "name", label: "Owner's name", names: ["recipient name", "customer name", "recipient", "customer", "name"] },
    {
      key: "expires",
      label: "Expires",
      names: ["expires on", "expires at", "expires", "expiry date", "expiration date", "expiry", "expiration"],
    },
  ],
  // Only its hash is stored. A code that cannot be imported makes an item of its own.
  keyOf: ({ code = "" }) => giftCardCode(code),
  read(rows) {
    const [row = {}] = rows;
    const { code: typed = "", balance = "", currency: inFile = "USD", email = "", name = "", expires: end } = row;
    const code = giftCardCode(typed);
    const amount = readAmount(balance);
    const currency = inFile.toUpperCase();
    const sum =
      amount === null || !/^[A-Z]{3}$/.test(currency) ? {} : { amount: { currency, year: null, cents: amount } };
    if (typed === "") return { problem: "There is no code.", ...sum };
    if (code === null)
      return { problem: "Codes have 10 to 32 letters and digits. Shorter ones can be guessed.", ...sum };
    if (amount === null) return { problem: `“${balance.slice(0, 40)}” is not an amount.` };
    if (currency !== "USD") return { problem: "Only US dollars can be imported.", ...sum };
    if (amount < 0) return { problem: "The balance is negative.", ...sum };
    if (amount > MOST) return { problem: "The balance is over $5,000. Check the column.", ...sum };
    if (amount === 0) return { skipped: "Nothing left" };
    const wrong = email === "" ? null : emailProblem(email);
    if (wrong !== null) return { problem: wrong, ...sum };
    const expires = readDate(end)?.toISOString() ?? null;
    const notes = [
      ...(rows.length > 1 ? [`${rows.length} rows with this code: the first one counts`] : []),
      ...(expires === null ? [] : ["It no longer expires"]),
    ];
    const record = {
      code,
      cents: amount,
      email: email === "" ? null : normalizeEmail(email),
      name: name.slice(0, LONGEST_NAME),
      expires,
    };
    return { record, externalId: code, notes, ...sum };
  },
  summary: ({ code, cents, email }) => ({
    title: `Card ending ${code.slice(-4)}`,
    details: [`$${(cents / 100).toFixed(2)}`, email ?? ""].filter(Boolean),
  }),
};
