import { z } from "zod";

/**
 * Events that the socket sends to the browser. Small on purpose: IDs and states only, so the page fetches the data that
 * it shows.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("scan"),
    userId: z.uuid(),
    /** Null for an earlier roll. */
    orderId: z.number().int().nullable(),
    rollId: z.uuid(),
    scanId: z.uuid(),
    state: z.string(),
  }),
  z.object({ type: z.literal("order"), userId: z.uuid(), orderId: z.number().int() }),
  z.object({ type: z.literal("share"), userId: z.uuid(), shareId: z.uuid() }),
  // An unlocked file is ready.
  z.object({ type: z.literal("unlock"), userId: z.uuid(), scanId: z.uuid() }),
  z.object({ type: z.literal("contact-sheet"), userId: z.uuid(), contactSheetId: z.uuid(), state: z.string() }),
  // A membership starts, is paid, changes or ends.
  z.object({ type: z.literal("membership"), userId: z.uuid() }),
  // Only for the lab: staff corrected a stock level. Sales arrive as orders instead.
  z.object({ type: z.literal("stock"), productId: z.uuid() }),
  // A staff member saves or deletes a view of the orders list.
  z.object({ type: z.literal("saved-views"), userId: z.uuid() }),
  // Only for the lab: a failure starts or ends.
  z.object({ type: z.literal("failures") }),
  // Only for the lab: a webhook was delivered, or failed.
  z.object({ type: z.literal("webhooks") }),
  // Only for the lab: a control strip, a bath or a machine changes.
  z.object({ type: z.literal("process-control") }),
  z.object({ type: z.literal("zip-download"), userId: z.uuid(), zipDownloadId: z.uuid(), state: z.string() }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** Path of the socket. Send the token as the second subprotocol: `new WebSocket(url, [LIVE_PROTOCOL, token])`. */
export const liveSocketPath = (userId: string) => `/api/users/${userId}/zip-downloads/socket`;
export const LIVE_PROTOCOL = "nice.live.v1";
/** Close code of the socket when the account has reached its limit of sockets. */
export const TOO_MANY_SOCKETS = 4429;
