import type { KeyboardEvent } from "react";
import { viewerAction, type ViewerAction } from "./viewer-keys.ts";

/** The keys of a viewer where the page has no sheet of keys: what visitors see does without the kit. */
export const useViewerKeys = (act: (action: ViewerAction) => void) => (event: KeyboardEvent) => {
  const action = viewerAction(event.nativeEvent);
  // A held key goes through frames, but must not download over and over.
  if (action === null || (event.repeat && action !== "previous" && action !== "next")) return;
  event.preventDefault();
  act(action);
};
