import { type RefObject, useLayoutEffect } from "react";

/**
 * A section's heading comes in when the scroll position and this many px exceed the section's top offset
 * (docs/product/landing.md#revealing).
 */
const REVEAL_PX = 350;

/**
 * Lets the headings of the sections (`[data-section]`) below the first screen wait till the page is scrolled to them, once.
 * They wait only where scripts run; what is in sight when they start stays as it is. How they wait is a matter of
 * landing.module.css.
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
      // On a very tall screen the last sections cannot get that far up.
      const atTheEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      for (const section of waiting) if (atTheEnd || section.getBoundingClientRect().top < REVEAL_PX) reveal(section);
    };
    /** Who comes by keyboard sees where they are. */
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
