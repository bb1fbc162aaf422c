/** The frame that the viewer showed last: the roll's page gives it the focus again. Outlives the viewer, not the tab. */
let frame: string | null = null;

export const lastSeen = {
  set(scanId: string): void {
    frame = scanId;
  },
  /** Answers it once. */
  take(): string | null {
    const taken = frame;
    frame = null;
    return taken;
  },
};
