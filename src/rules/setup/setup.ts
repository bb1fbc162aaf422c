import type { ServiceName } from "../services/services.ts";

/** Checklist of a new lab, in the order of /admin/setup (docs/product/setup.md). */
export const SETUP_ITEMS = [
  "SECOND_FACTOR",
  "DOMAIN",
  "MAIL",
  "PAYMENTS",
  "TAX",
  "POSTAGE",
  "SMS",
  "BACKUPS",
  "PRICES",
  "PRODUCT",
  "STAFF",
  "TEST_ORDER",
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** OPTIONAL: a lab can open without it. */
export const SETUP_STATES = ["DONE", "TO_DO", "OPTIONAL"] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** Facts of the installation that the checklist is computed from. */
export type SetupFacts = {
  /** Whether the owner has an authenticator app or a passkey. */
  hasFactor: boolean;
  publicUrl: string;
  isThisMachine: boolean;
  /** The provider's name, or null for the built-in one, and whether it ever answered. */
  services: Readonly<Record<"MAIL" | "PAYMENTS" | "TAX" | "POSTAGE" | "SMS", ServiceFacts>>;
  /** Whether PostgreSQL runs elsewhere, where its host backs it up. */
  hasOwnDatabase: boolean;
  pricesChecked: boolean;
  /** Whether staff changed the rates and types that the lab starts with. */
  hasOwnTax: boolean;
  products: number;
  staff: number;
  testOrders: number;
};
type ServiceFacts = { provider: string | null; answered: boolean; canBeTested: boolean };

export type SetupRow = {
  item: SetupItem;
  state: SetupState;
  /** The current state, or the missing part. */
  note: string;
  /** The service to test; built-in ones have a test too, if there is something to see. */
  service: ServiceName | null;
};

/** Whether nothing is left that a lab must have before it opens. */
export const isReadyToOpen = (rows: readonly SetupRow[]): boolean => rows.every(({ state }) => state !== "TO_DO");

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export function setupRows(facts: SetupFacts): SetupRow[] {
  const { services } = facts;
  const row = (item: SetupItem, isDone: boolean, done: string, missing: string): SetupRow => ({
    item,
    state: isDone ? "DONE" : "TO_DO",
    note: isDone ? done : missing,
    service: null,
  });
  const service = (
    item: "MAIL" | "PAYMENTS" | "TAX" | "POSTAGE" | "SMS",
    missing: string,
    without: SetupState,
  ): SetupRow => {
    const { provider, answered, canBeTested } = services[item];
    const tested = canBeTested ? item : null;
    if (provider === null) return { item, state: without, note: missing, service: tested };
    return {
      item,
      state: answered ? "DONE" : "TO_DO",
      note: answered ? `${provider} is connected.` : `${provider} is configured but has not answered yet. Test it.`,
      service: tested,
    };
  };
  return [
    row(
      "SECOND_FACTOR",
      facts.hasFactor,
      "You log in with a second factor.",
      "Add an authenticator app or a passkey. Until e-mail works, you cannot log in again without one.",
    ),
    row(
      "DOMAIN",
      facts.publicUrl.startsWith("https://") && !facts.isThisMachine,
      `Customers reach the lab at ${facts.publicUrl}.`,
      `The lab's address is ${facts.publicUrl}. Set PUBLIC_URL to your domain, with https.`,
    ),
    service("MAIL", "E-mails stay on the server. Set SMTP_URL and MAIL_FROM.", "TO_DO"),
    service("PAYMENTS", "Only test cards work. Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.", "TO_DO"),
    facts.hasOwnTax && services.TAX.provider === null
      ? row("TAX", true, "Your own rates apply.", "")
      : service(
          "TAX",
          "The starting rates are statewide. Add the counties and cities where you collect tax, or set STRIPE_TAX for exact rates.",
          "OPTIONAL",
        ),
    service("POSTAGE", "Labels are samples that cannot be mailed. Set EASYPOST_API_KEY.", "TO_DO"),
    service(
      "SMS",
      "Text messages are not sent. Set TWILIO_ACCOUNT_SID to send login codes and courier news.",
      "OPTIONAL",
    ),
    {
      item: "BACKUPS",
      state: facts.hasOwnDatabase ? "DONE" : "OPTIONAL",
      note: facts.hasOwnDatabase
        ? "The database runs on its own server. Make sure that its host backs it up, and the files too."
        : "Everything is on this server's disk. Run npm run backup every night, and copy the folder elsewhere.",
      service: null,
    },
    row("PRICES", facts.pricesChecked, "You looked at the prices.", "Look at the prices that the lab starts with."),
    row(
      "PRODUCT",
      facts.products > 0,
      `${counted(facts.products, "product is", "products are")} in the shop.`,
      "The shop has only prints. Add a product, such as a roll of film.",
    ),
    {
      item: "STAFF",
      state: facts.staff > 1 ? "DONE" : "OPTIONAL",
      note: facts.staff > 1 ? `${facts.staff} people work here.` : "You are the only one. Invite your first colleague.",
      service: null,
    },
    row(
      "TEST_ORDER",
      facts.testOrders > 0,
      "An order went all the way from payment to completion.",
      "Take an order at the counter, receive its film, scan it, and complete it. Refund it afterwards.",
    ),
  ];
}
