import { isEmail, normalizeEmail } from "../accounts/email.ts";
import { CREDIT_KIND_LABELS, CREDIT_KINDS, type CreditKind } from "../memberships/tiers.ts";
import type { KindRules } from "./kind-rules.ts";
import { readDate } from "./values.ts";

/** A subscription at Stripe. Everything else is what Stripe says about it. */
export type ImportedMembership = {
  subscriptionId: string;
  /** The customer there, and their e-mail; one of both may be missing. */
  providerCustomerId: string | null;
  email: string | null;
  /** When the first term began, an ISO time; null if the file does not say. */
  since: string | null;
  /** Credits of the current term that were used at the earlier shop. */
  used: Partial<Record<CreditKind, number>>;
};

const MOST_CREDITS = 10_000;
const SUBSCRIPTION = /^sub_\w{3,200}(?:-\w+)*$/;

const usedNames: Record<CreditKind, readonly string[]> = {
  roll: ["credits used", "rolls used", "roll credits used"],
  scan4K: ["4k scans used"],
  rush: ["rush used"],
  pro: ["pro scans used"],
};

export const MEMBERSHIP_RULES: KindRules<ImportedMembership> = {
  label: "Memberships at Stripe",
  noun: ["membership", "memberships"],
  hint: "Running subscriptions, from Stripe's export. Nothing is charged. Import the customers first",
  fields: [
    {
      key: "subscriptionId",
      label: "Subscription ID",
      isRequired: true,
      names: ["subscription id", "id", "subscription", "stripe subscription id"],
    },
    { key: "email", label: "E-mail", names: ["customer email", "email", "email address"] },
    {
      key: "providerCustomerId",
      label: "Customer ID at Stripe",
      names: ["customer id", "stripe customer id", "customer"],
    },
    {
      key: "since",
      label: "Member since",
      names: ["start date utc", "start utc", "created utc", "start date", "created"],
    },
    ...CREDIT_KINDS.map((kind) => ({
      key: `${kind}Used`,
      label: `Used: ${CREDIT_KIND_LABELS[kind]}`,
      names: usedNames[kind],
    })),
  ],
  keyOf: ({ subscriptionId }) => subscriptionId ?? null,
  read(rows) {
    const [{ subscriptionId = "", email = "", providerCustomerId = null, since, ...more } = {}] = rows;
    if (!SUBSCRIPTION.test(subscriptionId))
      return { problem: `“${subscriptionId.slice(0, 50)}” is not a subscription ID. They begin with sub_.` };
    if (!isEmail(email) && providerCustomerId === null) return { problem: "There is no e-mail or customer ID." };
    const used: ImportedMembership["used"] = {};
    for (const kind of CREDIT_KINDS) {
      const typed = more[`${kind}Used`];
      if (typed === undefined) continue;
      const count = Number(typed);
      if (!Number.isInteger(count) || count < 0 || count > MOST_CREDITS)
        return { problem: `“${typed.slice(0, 40)}” is not a number of credits.` };
      if (count > 0) used[kind] = count;
    }
    const record: ImportedMembership = {
      subscriptionId,
      providerCustomerId,
      email: isEmail(email) ? normalizeEmail(email) : null,
      since: readDate(since)?.toISOString() ?? null,
      used,
    };
    const notes = rows.length > 1 ? [`${rows.length} rows with this subscription: the first counts`] : [];
    return { record, externalId: subscriptionId, notes };
  },
  summary: ({ subscriptionId, email, providerCustomerId, used }) => ({
    title: email ?? providerCustomerId ?? "",
    details: [
      subscriptionId,
      ...CREDIT_KINDS.flatMap((kind) =>
        used[kind] === undefined ? [] : [`${used[kind]} ${CREDIT_KIND_LABELS[kind]} used`],
      ),
    ],
  }),
};
