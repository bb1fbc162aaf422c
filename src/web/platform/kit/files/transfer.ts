/** A file on its way. */
export type Transfer = {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  state: "waiting" | "going" | "done" | "failed";
  /** What is to say about it in place of its state: why it failed, what it waits for. */
  note: string | null;
};

/** How far files are together. */
export type TransferProgress = {
  filesDone: number;
  files: number;
  failed: number;
  bytesSent: number;
  bytes: number;
};

/** How far files are together. Failed ones are counted, but nobody waits for their bytes. */
export function progressOf(transfers: readonly Pick<Transfer, "state" | "size" | "sent">[]): TransferProgress {
  const going = transfers.filter(({ state }) => state !== "failed");
  return {
    filesDone: transfers.filter(({ state }) => state === "done").length,
    files: transfers.length,
    failed: transfers.length - going.length,
    bytesSent: going.reduce((sum, { sent }) => sum + sent, 0),
    bytes: going.reduce((sum, { size }) => sum + size, 0),
  };
}
