import { useEffect, useState } from "react";

/** Bars that stick to the bottom of the window, at some widths, have this attribute; floating elements stay above them. */
const BARS = "[data-bottom-bar]";

/** Returns the height in pixels that bars take at the bottom of the window. */
export function useBottomBar(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const measure = () => {
      const taken = [...document.querySelectorAll(BARS)].map((bar) => {
        if (getComputedStyle(bar).position === "static") return 0;
        const { top, bottom, height: own } = bar.getBoundingClientRect();
        return own > 0 && top < innerHeight && bottom > innerHeight - own ? innerHeight - top : 0;
      });
      setHeight(Math.round(Math.max(0, ...taken)));
    };
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      changes.disconnect();
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, []);
  return height;
}
