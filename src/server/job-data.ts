/** Every kind of background work and what it is told. Work is enqueued in the transaction that makes it necessary. */
export type JobData = {
  /** Sends one mail; enqueued by any write through `enqueueMail`. */
  "send-mail": { to: string; template: string; data: Record<string, unknown>; key: string };
  /** Derives the sizes of one uploaded scan. */
  "derive-scan": { scanId: string };
  /** Finishes a payment whose outcome a crash or an unreachable provider left open. */
  "finish-payment": { paymentId: string };
  /** Fixes the entries of a zip and tells the socket. */
  "prepare-zip": { zipDownloadId: string };
  /** Every minute: finishes uploads whose bytes arrived but whose row was not moved on, and drops scans never uploaded after a day. */
  "sweep-uploads": Record<string, never>;
  /** Demo only: renders a roll's photographs and puts them through the bench. */
  "photograph-demo-roll": {
    rollId: string;
    orderId: number;
    adminId: string;
    seed: number;
    stock: string;
    frames: number;
    name: string;
    at: string;
  };
};
