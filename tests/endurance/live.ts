import { once } from "node:events";
import { LIVE_PROTOCOL, LiveEvent, liveSocketPath } from "../../src/contract/kit/live.ts";
import type { Person } from "./people.ts";

const OPEN_WITHIN_MS = 10_000;

export type Live = {
  /** Resolves with the first past or future event of this kind. */
  heard(isIt: (event: LiveEvent) => boolean, withinMs: number): Promise<void>;
  close(): void;
};

export async function openLive(origin: string, person: Person): Promise<Live> {
  const address = origin.replace("http", "ws") + liveSocketPath(person.userId);
  const socket = new WebSocket(address, [LIVE_PROTOCOL, person.token()!.replace(/^Bearer /, "")]);
  const came: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  socket.addEventListener("message", ({ data }) => {
    const event = LiveEvent.safeParse(JSON.parse(String(data)));
    if (event.success) came.push(event.data);
    for (const look of waiting) look();
  });
  await once(socket, "open", { signal: AbortSignal.timeout(OPEN_WITHIN_MS) });
  return {
    heard: (isIt, withinMs) =>
      new Promise((done, fail) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const look = () => {
          if (!came.some(isIt)) return;
          end();
          done();
        };
        const timer = setTimeout(() => {
          end();
          fail(new Error("the live socket did not tell"));
        }, withinMs);
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}
