import { LIVE_PROTOCOL, LiveEvent, liveSocketPath, TOO_MANY_SOCKETS } from "../../contract/kit/live.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { token } from "./api.ts";

/** Text ping every 60 s, reconnect 1.5 s after close (docs/product/files.md#live-socket). */
const PING_MS = MINUTE_MS;
const RECONNECT_MS = 1500;
/** Long enough for another of the account's windows to free a connection. */
const RECONNECT_WHEN_FULL_MS = MINUTE_MS;

export type Listener = {
  onEvent: (event: LiveEvent) => void;
  onReconnect: () => void;
  /** Called on the first connection: data fetched earlier may have changed since. */
  onOpen: () => void;
};

/** Opens the socket, sends pings, and reconnects whenever it closes; returns a function to stop. */
export function keepSocketOpen(userId: string, { onEvent, onReconnect, onOpen }: Listener): () => void {
  let socket: WebSocket | null = null;
  let stopped = false;
  let openedBefore = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  function open() {
    const current = token.get(); // may have been renewed since the last connection
    if (stopped || current === null) return;
    const address = new URL(liveSocketPath(userId), location.href.replace(/^http/, "ws"));
    // Subprotocols must not contain spaces: sends the token without "Bearer".
    socket = new WebSocket(address, [LIVE_PROTOCOL, current.replace(/^Bearer\s+/i, "")]);
    socket.onopen = () => {
      if (openedBefore) onReconnect();
      else onOpen();
      openedBefore = true;
    };
    socket.onmessage = ({ data }) => {
      const event = LiveEvent.safeParse(parseJson(data));
      if (event.success) onEvent(event.data);
    };
    socket.onclose = ({ code }) => {
      if (!stopped) again = setTimeout(open, code === TOO_MANY_SOCKETS ? RECONNECT_WHEN_FULL_MS : RECONNECT_MS);
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
