import { type RefObject, useEffect } from "react";
import { markIntroDone } from "../platform/settings.ts";

/** Longer than any part of the intro in hero.module.css and contact-sheet.module.css, in ms. */
const INTRO_MS = 2600;

/**
 * Ends the intro that the early script started, which is CSS only, and skips it for the rest of the session
 * (docs/product/landing.md#intro). During the intro, sections (`[data-section]`) far below the window are not laid out
 * (landing.module.css); before it ends they are laid out one by one when the browser is idle, so that no click waits
 * for all of them.
 */
export function useIntro(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.documentElement.dataset["intro"] === undefined) return;
    markIntroDone();
    const sections = [...(screen.current?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
    const layNextOut = () => {
      const section = sections.shift();
      if (!section) return endIntro();
      section.dataset["laidOut"] = "";
      waiting = whenIdle(layNextOut);
    };
    let waiting = after(INTRO_MS, layNextOut);
    return () => {
      waiting();
      endIntro();
    };
  }, [screen]);
}

/** Ends the intro early for visitors who move on: everything is laid out then, so section positions are final. */
export function endIntro(): void {
  delete document.documentElement.dataset["intro"];
}

/** @returns a function that cancels it */
function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) return after(0, work);
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
