/** The last frame shown in the viewer, which gets the focus on the roll's page. Survives the viewer, not the tab. */
let frame: string | null = null;

export const lastSeen = {
  set(scanId: string): void {
    frame = scanId;
  },
  /** Returns it once. */
  take(): string | null {
    const taken = frame;
    frame = null;
    return taken;
  },
};
