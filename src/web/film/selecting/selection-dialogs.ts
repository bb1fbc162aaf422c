import type { ReactNode } from "react";

type Chosen = { scanIds: readonly string[]; onClose: () => void };

/** What other domains do with scans that are chosen; the routes put it together. */
export type SelectionDialogs = {
  renderShare: (chosen: Chosen) => ReactNode;
  renderOffer: (chosen: Chosen) => ReactNode;
  /** Takes them home as one zip. Called at once in the press’s handler. */
  download: (scanIds: readonly string[]) => void;
};
