import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { VIEWER_KEYS, type ViewerAction } from "../../platform/viewer/viewer-keys.ts";

/** Shortcuts only in the viewer of a customer's own scans. */
const OWN_KEYS = {
  F: "Favorite on or off",
  X: "Reject on or off",
  R: "Rotate right",
  "shift+R": "Rotate left",
  T: "Add tag",
  P: "Add place",
  E: "Name and describe",
  S: "Slideshow: start or pause",
  "shift+F": "Full screen",
} as const;

export type OwnKey = keyof typeof OWN_KEYS;

export function useViewerShortcuts(act: (action: ViewerAction) => void, own: Record<OwnKey, () => void>): void {
  useShortcuts(
    "This frame",
    (Object.keys(OWN_KEYS) as OwnKey[]).map((keys) => ({ keys, does: OWN_KEYS[keys], run: own[keys] })),
  );
  useShortcuts(
    "The viewer",
    VIEWER_KEYS.map(({ action, ...shortcut }) => ({ ...shortcut, run: () => act(action) })),
  );
}
