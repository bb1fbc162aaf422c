import type { KeyboardEvent } from "react";
import { viewerAction, type ViewerAction } from "./viewer-keys.ts";

/** Viewer shortcuts for pages without a help sheet: visitors' pages do not load the kit. */
export const useViewerKeys = (act: (action: ViewerAction) => void) => (event: KeyboardEvent) => {
  const action = viewerAction(event.nativeEvent);
  // A held key steps through frames, but must not repeat a download.
  if (action === null || (event.repeat && action !== "previous" && action !== "next")) return;
  event.preventDefault();
  act(action);
};
