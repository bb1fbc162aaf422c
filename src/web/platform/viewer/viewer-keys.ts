export type ViewerAction =
  | "previous"
  | "next"
  | "first"
  | "last"
  | "zoomIn"
  | "zoomOut"
  | "cycleZoom"
  | "resolution"
  | "download"
  | "info";

/** Shortcuts of all viewers: key, action, and label on the help sheet. */
export const VIEWER_KEYS: readonly { keys: string; action: ViewerAction; does: string; repeats?: boolean }[] = [
  { keys: "ArrowLeft", action: "previous", does: "Previous frame", repeats: true },
  { keys: "ArrowRight", action: "next", does: "Next frame", repeats: true },
  { keys: "PageUp", action: "previous", does: "Previous frame", repeats: true },
  { keys: "PageDown", action: "next", does: "Next frame", repeats: true },
  { keys: "Home", action: "first", does: "First frame" },
  { keys: "End", action: "last", does: "Last frame" },
  { keys: "+", action: "zoomIn", does: "Zoom in" },
  { keys: "=", action: "zoomIn", does: "Zoom in" }, // the same key without Shift
  { keys: "-", action: "zoomOut", does: "Zoom out" },
  { keys: "Z", action: "cycleZoom", does: "Zoom: fit, larger, 100%" },
  { keys: "H", action: "resolution", does: "Hi-res" },
  { keys: "D", action: "download", does: "Download" },
  { keys: "I", action: "info", does: "Frame details" },
];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Returns a key's action in the viewer; null leaves it to the browser (Ctrl+D is a bookmark). The dialog handles
 * Escape.
 */
export function viewerAction({ key, ctrlKey, metaKey, altKey }: Pressed): ViewerAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const keys = key.length === 1 ? key.toUpperCase() : key;
  return VIEWER_KEYS.find((one) => one.keys === keys)?.action ?? null;
}

export function frameAfter(action: ViewerAction, at: number, count: number): number {
  switch (action) {
    case "previous":
      return Math.max(0, at - 1);
    case "next":
      return Math.min(count - 1, at + 1);
    case "first":
      return 0;
    case "last":
      return count - 1;
    default:
      return at;
  }
}
