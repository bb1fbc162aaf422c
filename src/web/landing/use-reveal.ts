import { type RefObject, useLayoutEffect } from "react";

/**
 * A section's copy is revealed when the scroll position plus this many px exceeds the section's top offset
 * (docs/product/landing.md#revealing).
 */
const REVEAL_PX = 350;

/**
 * Reveals the copy of sections (`[data-section]`) below the first screen on scroll, once. They are hidden only if
 * scripts run; sections visible at start stay unchanged. The styles are in landing.module.css.
 */
export function useReveal(screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sections = [...(screen.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
    const waiting = new Set(sections.filter((section) => section.getBoundingClientRect().top > innerHeight));
    for (const section of waiting) section.dataset["waiting"] = "";

    const reveal = (section: HTMLElement) => {
      delete section.dataset["waiting"];
      if (waiting.delete(section) && waiting.size === 0) stop();
    };
    const revealReached = () => {
      // On a very tall screen the last sections cannot scroll up that far.
      const atTheEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      for (const section of waiting) if (atTheEnd || section.getBoundingClientRect().top < REVEAL_PX) reveal(section);
    };
    const revealFocused = ({ target }: FocusEvent) => {
      const section = (target as Element).closest<HTMLElement>("[data-waiting]");
      if (section) reveal(section);
    };
    const stop = () => {
      removeEventListener("scroll", revealReached);
      removeEventListener("focusin", revealFocused);
    };

    addEventListener("scroll", revealReached, { passive: true });
    addEventListener("focusin", revealFocused);
    revealReached();
    return () => {
      stop();
      for (const section of waiting) delete section.dataset["waiting"];
    };
  }, [screen]);
}
