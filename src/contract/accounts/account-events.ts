import { z } from "zod";
import { ACCOUNT_EVENT_KINDS } from "../../rules/accounts/account-events.ts";
import { USER_ROLES } from "../../rules/accounts/roles.ts";
import { staff, call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More, Search } from "../kit/paging.ts";

const tag = "Sign-in";

export const AccountEvent = z
  .object({
    id: z.uuid(),
    kind: z.enum(ACCOUNT_EVENT_KINDS),
    text: z.string().meta({ description: "Description of the event", example: "Logged in with the password" }),
    by: z.string().nullable().meta({
      description: "The staff member who acted, by name for staff; null for the account's user",
      example: "The lab",
    }),
    browser: z.string().nullable().meta({ description: "The browser's user agent", example: "Firefox on macOS" }),
    address: z.string().nullable().meta({
      description: "The network address; after 30 days only its network; null if several",
      example: "203.0.113.7",
    }),
    sessionId: z.uuid().nullable().meta({ description: "The session that did it" }),
    count: z.number().int().min(1).meta({ description: "Number of events counted together within one hour" }),
    firstAt: Time,
    at: Time.meta({ description: "When it happened last" }),
  })
  .meta({ id: "AccountEvent" });
export type AccountEvent = z.output<typeof AccountEvent>;

const Count = z.number().int();

export const listUserEvents = call({
  method: "GET",
  path: "/users/:userId/events",
  who: own("userId", "customers.read"),
  tag,
  summary: "An account's events of the last 13 months: sign-ins, refusals, role changes; newest first",
  query: listQuery(["at"]).extend({ search: Search.optional().meta({ description: "Browser or network address" }) }),
  reply: z.object({ events: z.array(AccountEvent), count: Count, more: More }),
});

const Day = z.iso.date().meta({ description: "A calendar day at the lab", example: "2026-11-21" });

export const AccountEventOfUser = AccountEvent.extend({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(USER_ROLES) }),
}).meta({ id: "AccountEventOfUser" });
export type AccountEventOfUser = z.output<typeof AccountEventOfUser>;

export const listAccountEvents = call({
  method: "GET",
  path: "/account-events",
  who: staff("history"),
  tag,
  summary: "Events of all accounts, newest first; filter by kind, account, network address and days",
  query: listQuery(["at"]).extend({
    search: Search.optional().meta({ description: "Name or e-mail of the account" }),
    kind: z.enum(ACCOUNT_EVENT_KINDS).optional(),
    address: z.string().trim().toLowerCase().max(64).optional().meta({
      description: "A network address; older events have only the network",
      example: "203.0.113.7",
    }),
    from: Day.optional(),
    to: Day.optional().meta({ description: "The last calendar day, included", example: "2026-11-30" }),
  }),
  reply: z.object({ events: z.array(AccountEventOfUser), count: Count, more: More }),
});
