import { useSyncExternalStore } from "react";
import { SECOND_MS } from "../../rules/time.ts";

const readers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick() {
  for (const tell of readers) tell();
  // At the turn of the second, so that all countdowns of a page step together.
  timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  if (timer === undefined) timer = setTimeout(tick, SECOND_MS - (Date.now() % SECOND_MS));
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const standing = () => () => undefined;
const thisSecond = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
const unknown = () => null;

/**
 * The time now, each second anew. Null on the server and while its page comes to life: everyone gets the same one, from
 * a clock that was right some time ago.
 * @param ticking whether anything waits for it; the time stands still otherwise
 */
export function useSeconds(ticking: boolean): Date | null {
  const ms = useSyncExternalStore<number | null>(
    ticking ? subscribe : standing,
    ticking ? thisSecond : unknown,
    unknown,
  );
  return ms === null ? null : new Date(ms);
}
