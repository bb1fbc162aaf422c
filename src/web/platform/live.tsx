import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { LIVE_PROTOCOL, LiveEvent, liveSocketPath } from "../../contract/live.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { token } from "./api.ts";
import { useSession } from "./session.ts";

/** Specification, screens §7: text ping every 60 s, reconnect 1.5 s after close. */
const PING_MS = MINUTE_MS;
const RECONNECT_MS = 1500;

type Listener = { onEvent: (event: LiveEvent) => void; onReconnect: () => void };
const ListenersContext = createContext<Set<Listener>>(new Set());

/** Keeps the one socket open while there is a user and hands its events to whoever listens with `useLive`. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [listeners] = useState(() => new Set<Listener>());
  const userId = session.state === "signedIn" ? session.user.id : null;

  useEffect(() => {
    if (userId === null) return;
    return keepSocketOpen(userId, {
      onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
      onReconnect: () => listeners.forEach((listener) => listener.onReconnect()),
    });
  }, [userId, listeners]);

  return <ListenersContext value={listeners}>{children}</ListenersContext>;
}

/** Opens the socket, pings, and opens it again whenever it closes; answers how to stop. */
function keepSocketOpen(userId: string, { onEvent, onReconnect }: Listener): () => void {
  let socket: WebSocket | null = null;
  let stopped = false;
  let openedBefore = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  function open() {
    const current = token.get(); // may have been renewed since the last time
    if (stopped || current === null) return;
    const address = new URL(liveSocketPath(userId), location.href.replace(/^http/, "ws"));
    // A subprotocol may hold no space: the token goes without the header's "Bearer".
    socket = new WebSocket(address, [LIVE_PROTOCOL, current.replace(/^Bearer\s+/i, "")]);
    socket.onopen = () => {
      if (openedBefore) onReconnect();
      openedBefore = true;
    };
    socket.onmessage = ({ data }) => {
      const event = LiveEvent.safeParse(parseJson(data));
      if (event.success) onEvent(event.data);
    };
    socket.onclose = () => {
      if (!stopped) again = setTimeout(open, RECONNECT_MS);
    };
  }

  open();
  const ping = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send("ping"), PING_MS);
  return () => {
    stopped = true;
    clearInterval(ping);
    clearTimeout(again);
    socket?.close();
  };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/**
 * Calls `onEvent` with every live event while the component stands.
 * @param onReconnect after a gap in which events may have been missed: fetch anew what is shown
 */
export function useLive(onEvent: (event: LiveEvent) => void, onReconnect: () => void = () => undefined): void {
  const listeners = use(ListenersContext);
  const handleEvent = useEffectEvent(onEvent);
  const handleReconnect = useEffectEvent(onReconnect);
  useEffect(() => {
    const listener: Listener = { onEvent: (event) => handleEvent(event), onReconnect: () => handleReconnect() };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}
