import { ACCOUNT_EVENT_KINDS } from "../../rules/accounts/account-events.ts";
import { day, oneOf, words } from "../platform/kit/list/list-address.ts";

export const EVENTS_OF_ONE = { pageSize: 10 } as const;

export const EVENTS_OF_ALL = {
  pageSize: 25,
  filters: { kind: oneOf(ACCOUNT_EVENT_KINDS), address: words, from: day, to: day },
} as const;
