import { useEffect } from "react";
import { topLayer } from "./top-layer.ts";

/**
 * Restores the focus to where it was before something opened. Mantine's own hook does not cover elements that are open
 * on first render or unmount together with their parent.
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
