export type Gate = {
  /** Resolves immediately, or when the download resumes; an abort opens it permanently. */
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
