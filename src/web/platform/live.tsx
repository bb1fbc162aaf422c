import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import type { LiveEvent } from "../../contract/kit/live.ts";
import { whenOnline } from "./offline.ts";
import type { Listener } from "./live-socket.ts";
import { useSession } from "./session.ts";

const ListenersContext = createContext<Set<Listener>>(new Set());

/** Keeps one socket open while a user is signed in and passes its events to `useLive` listeners. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [listeners] = useState(() => new Set<Listener>());
  const userId = session.state === "signedIn" ? session.user.id : null;

  useEffect(() => {
    if (userId === null) return;
    const left = new AbortController();
    // Visitors never load it.
    whenOnline(left.signal)
      .then(() => import("./live-socket.ts"))
      .then(({ keepSocketOpen }) => {
        if (left.signal.aborted) return;
        const close = keepSocketOpen(userId, {
          onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
          onReconnect: () => listeners.forEach((listener) => listener.onReconnect()),
          onOpen: () => listeners.forEach((listener) => listener.onOpen()),
        });
        left.signal.addEventListener("abort", close);
      })
      .catch(() => undefined);
    return () => left.abort();
  }, [userId, listeners]);

  return <ListenersContext value={listeners}>{children}</ListenersContext>;
}

/**
 * Calls `onEvent` with every live event while mounted.
 * @param onReconnect called after a gap with possibly missed events, to refetch the page's data
 * @param onOpen called when listening starts: for changes that no later fetch would reveal
 */
export function useLive(
  onEvent: (event: LiveEvent) => void,
  onReconnect: () => void = () => undefined,
  onOpen: () => void = () => undefined,
): void {
  const listeners = use(ListenersContext);
  const handleEvent = useEffectEvent(onEvent);
  const handleReconnect = useEffectEvent(onReconnect);
  const handleOpen = useEffectEvent(onOpen);
  useEffect(() => {
    const listener: Listener = {
      onEvent: (event) => handleEvent(event),
      onReconnect: () => handleReconnect(),
      onOpen: () => handleOpen(),
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}
