import type { Deps } from "../deps.ts";
import type { Caller } from "../platform/http/guard.ts";

/** Whether the site is closed and the caller may not sign up or order. Staff may: they place the test order. */
export const isClosedFor = ({ lab }: Pick<Deps, "lab">, caller: Caller | null): boolean =>
  !lab.open && caller?.role !== "ADMIN";
