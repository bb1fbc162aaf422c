export type ViewerAction =
  "previous" | "next" | "first" | "last" | "zoomIn" | "zoomOut" | "cycleZoom" | "resolution" | "download" | "info";

const ACTIONS: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  PageUp: "previous",
  PageDown: "next",
  Home: "first",
  End: "last",
  "+": "zoomIn",
  "=": "zoomIn", // the same key without Shift
  "-": "zoomOut",
  z: "cycleZoom",
  h: "resolution",
  d: "download",
  i: "info",
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key does in the viewer; null leaves it to the browser (Ctrl+D is a bookmark). Escape is the dialog's own. */
export function viewerAction({ key, ctrlKey, metaKey, altKey }: Pressed): ViewerAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** The frame that an action leads to; the ends hold. */
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
