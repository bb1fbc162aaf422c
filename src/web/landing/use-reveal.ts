import { type RefObject, useLayoutEffect } from "react";

/**
 * A section's copy is revealed when the scroll position plus this many px exceeds the section's top offset
 * (docs/product/landing.md#revealing).
 */
const REVEAL_PX = 350;

/** ms after the last scroll until copy that is already in the window is revealed, too: headings are never empty for long. */
const REST_MS = 300;
/** Part of the window above which a section counts as in it. */
const IN_WINDOW = 0.75;

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
    let resting: ReturnType<typeof setTimeout>;
    const revealShown = () => {
      for (const section of waiting) if (section.getBoundingClientRect().top < innerHeight * IN_WINDOW) reveal(section);
    };
    const revealReached = () => {
      clearTimeout(resting);
      resting = setTimeout(revealShown, REST_MS);
      // On a very tall screen the last sections cannot scroll up that far.
      const atTheEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      for (const section of waiting) if (atTheEnd || section.getBoundingClientRect().top < REVEAL_PX) reveal(section);
    };
    const revealFocused = ({ target }: FocusEvent) => {
      const section = (target as Element).closest<HTMLElement>("[data-waiting]");
      if (section) reveal(section);
    };
    const stop = () => {
      clearTimeout(resting);
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
