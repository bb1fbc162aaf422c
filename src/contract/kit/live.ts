import { z } from "zod";

/** What the one socket tells the browser. Small on purpose: ids and states, the page fetches what it shows. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("scan"),
    userId: z.uuid(),
    orderId: z.number().int(),
    rollId: z.uuid(),
    scanId: z.uuid(),
    state: z.string(),
  }),
  z.object({ type: z.literal("order"), userId: z.uuid(), orderId: z.number().int() }),
  z.object({ type: z.literal("share"), userId: z.uuid(), shareId: z.uuid() }),
  // A file that was unlocked is made.
  z.object({ type: z.literal("unlock"), userId: z.uuid(), scanId: z.uuid() }),
  z.object({ type: z.literal("contact-sheet"), userId: z.uuid(), contactSheetId: z.uuid(), state: z.string() }),
  // A membership begins, is paid, changes or ends.
  z.object({ type: z.literal("membership"), userId: z.uuid() }),
  // For the lab alone: what is on a shelf was put right by hand; what is ordered comes as an order.
  z.object({ type: z.literal("stock"), productId: z.uuid() }),
  // One of the staff keeps or forgets a view of the list of orders.
  z.object({ type: z.literal("saved-views"), userId: z.uuid() }),
  // For the lab alone: something fails, or does not any more.
  z.object({ type: z.literal("failures") }),
  z.object({ type: z.literal("zip-download"), userId: z.uuid(), zipDownloadId: z.uuid(), state: z.string() }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** Path of the socket. The token goes as second subprotocol: `new WebSocket(url, [LIVE_PROTOCOL, token])`. */
export const liveSocketPath = (userId: string) => `/api/users/${userId}/zip-downloads/socket`;
export const LIVE_PROTOCOL = "nice.live.v1";
/** The socket is closed with this code when its account has as many as it may. */
export const TOO_MANY_SOCKETS = 4429;
