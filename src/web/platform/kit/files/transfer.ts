export type Transfer = {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  sent: number;
  state: "waiting" | "going" | "done" | "failed";
  /** Shown in place of the state: the reason for a failure, or for waiting. */
  note: string | null;
};

export type TransferProgress = {
  filesDone: number;
  files: number;
  failed: number;
  bytesSent: number;
  bytes: number;
};

/** Returns total progress. Failed files are counted, but not their bytes. */
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
