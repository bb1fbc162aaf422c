import { normalizeEmail } from "../accounts/email.ts";
import { addCents, type Cents, NOTHING } from "../money.ts";
import type { KindRules } from "./kind-rules.ts";
import { emailProblem, firstCell, keyByEmail, readAmount } from "./values.ts";

export type ImportedCredit = { email: string; cents: Cents; note: string };

/** The most that one customer can have: a wrong column, such as a phone number, is not an amount. */
const MOST: number = 10_000_00;

export const ACCOUNT_CREDIT_RULES: KindRules<ImportedCredit> = {
  label: "Account credit",
  noun: ["balance", "balances"],
  hint: "Balances owed to customers, by e-mail. Import the customers first",
  fields: [
    { key: "email", label: "E-mail", isRequired: true, names: ["email", "email address", "customer email"] },
    {
      key: "balance",
      label: "Balance",
      isRequired: true,
      names: [
        "balance",
        "store credit",
        "account credit",
        "store credit balance",
        "current balance",
        "credit",
        "amount",
      ],
    },
    { key: "currency", label: "Currency", names: ["currency", "currency code"] },
    { key: "note", label: "Note", names: ["note", "memo", "reason"] },
  ],
  keyOf: keyByEmail,
  read(rows) {
    const typed = rows[0]?.["email"] ?? "";
    const amounts = rows.map((row) => readAmount(row["balance"]));
    const cents = addCents(...amounts.map((amount) => amount ?? NOTHING));
    const currency = firstCell(rows, "currency")?.toUpperCase() ?? "USD";
    const amount = { currency: /^[A-Z]{3}$/.test(currency) ? currency : "USD", year: null, cents };
    const problem = emailProblem(typed);
    if (problem !== null) return { problem, amount };
    const wrong = rows.find((_, index) => amounts[index] === null);
    if (wrong !== undefined) return { problem: `“${(wrong["balance"] ?? "").slice(0, 40)}” is not an amount.` };
    if (currency !== "USD") return { problem: "Only US dollars can be imported.", amount };
    if (cents < 0) return { problem: "The balance is negative.", amount };
    if (cents > MOST) return { problem: "The balance is over $10,000. Check the column.", amount };
    if (cents === 0) return { skipped: "Nothing left" };
    const email = normalizeEmail(typed);
    const note = firstCell(rows, "note")?.slice(0, 200) ?? "";
    return { record: { email, cents, note }, externalId: email, notes: [], amount };
  },
  summary: ({ email, cents, note }) => ({
    title: email,
    details: [`$${(cents / 100).toFixed(2)}`, note].filter(Boolean),
  }),
};
