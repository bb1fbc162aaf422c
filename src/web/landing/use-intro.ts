import { useEffect } from "react";
import { markIntroDone } from "../platform/settings.ts";

/** Longer than any part of the intro in hero.module.css and contact-sheet.module.css, in ms. */
const INTRO_MS = 2600;

/** The early script asked for the intro, which is all style sheet; it is not shown again in this session (docs/product/landing.md#intro). */
export function useIntro(): void {
  useEffect(() => {
    const root = document.documentElement;
    if (root.dataset["intro"] === undefined) return;
    markIntroDone();
    const end = () => delete root.dataset["intro"];
    const timer = setTimeout(end, INTRO_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
}
