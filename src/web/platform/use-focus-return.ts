import { useEffect } from "react";
import { topLayer } from "./top-layer.ts";

/**
 * Gives the focus back to where it was before something opened. Mantine's own does nothing for what is open when it is
 * first shown, and for what goes together with what rendered it.
 */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const back = before?.isConnected ? before : (topLayer() ?? document.querySelector("main"));
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [opened]);
}
