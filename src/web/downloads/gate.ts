/** What a download waits at while it is paused. */
export type Gate = {
  /** Done at once, or when the download goes on; an abort opens it for good. */
  pass: () => Promise<void>;
  close: () => void;
  open: () => void;
};

export function createGate(signal: AbortSignal): Gate {
  let closed: { until: Promise<void>; open: () => void } | null = null;
  function open(): void {
    closed?.open();
    closed = null;
  }
  signal.addEventListener("abort", open);
  return {
    pass: () => closed?.until ?? Promise.resolve(),
    open,
    close() {
      if (closed !== null || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = { until: promise, open: resolve };
    },
  };
}
