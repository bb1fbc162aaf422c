import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "./guard.ts";

const acting = new AsyncLocalStorage<string>();

/** Runs a call so that the records it writes name the API key that made it. */
export const actingWithKey = <Result>(caller: Caller | null, run: () => Result): Result =>
  caller?.key ? acting.run(caller.key.name, run) : run();

/** Returns the name of the API key that makes the current call; null for people and jobs. */
export const actingKey = (): string | null => acting.getStore() ?? null;
