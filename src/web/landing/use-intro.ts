import { type RefObject, useEffect } from "react";
import { markIntroDone } from "../platform/settings.ts";

/** Longer than any part of the intro in hero.module.css and contact-sheet.module.css, in ms. */
const INTRO_MS = 2600;

/**
 * The early script asked for the intro, which is all style sheet; it is not shown again in this session (docs/product/landing.md#intro).
 * As long as it runs, sections (`[data-section]`) far below the window are not laid out (landing.module.css); before it ends they
 * are, one by one when the browser has time, so that no press waits for all of them.
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

/** For who goes on without waiting for it: all is laid out then, and where sections begin is certain. */
export function endIntro(): void {
  delete document.documentElement.dataset["intro"];
}

/** @returns calls it off */
function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

/** @returns calls it off */
function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) return after(0, work);
  const asked = requestIdleCallback(work);
  return () => cancelIdleCallback(asked);
}
