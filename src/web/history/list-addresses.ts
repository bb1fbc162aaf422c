import { CHANGED_THINGS } from "../../rules/history/changes.ts";
import { oneOf, uuid, words } from "../platform/kit/list/list-address.ts";

export const CHANGES = {
  pageSize: 25,
  sorts: { at: "down" },
  filters: { kind: oneOf(CHANGED_THINGS), thing: words, part: uuid, by: uuid },
} as const;
