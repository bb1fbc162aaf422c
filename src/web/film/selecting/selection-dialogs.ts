import type { ReactNode } from "react";

type Chosen = { scanIds: readonly string[]; onClose: () => void };

export type SelectionDialogs = {
  renderShare: (chosen: Chosen) => ReactNode;
  renderOffer: (chosen: Chosen) => ReactNode;
  /** Downloads them as one zip. Called synchronously in the press’s handler. */
  download: (scanIds: readonly string[]) => void;
};
