import { useEffect, useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { stored, useStored } from "../platform/storage.ts";
import { subscriber } from "./subscriber.ts";

const NewsletterDialog = lazyComponent(() => import("./newsletter-dialog.tsx"), null);

/** When the dialog opens by itself (docs/product/community.md#newsletter). */
const OPENS_AFTER_MS = 15_000;

/** That the dialog was closed in this browser (docs/product/screens.md#browser-storage): it does not come again. */
const dismissal = stored<true>("nice.newsletter-closed", 1, {
  parse(kept) {
    if (kept !== true) throw new Error("not closed");
    return kept;
  },
});

/**
 * Opens the newsletter's dialog by itself, 15 s after the page, until it was closed once: for visitors of whom no
 * subscriber is stored (docs/product/community.md#newsletter).
 * @param may whether a visitor reads a page on which they may be asked
 */
export function NewsletterPopup({ may }: { may: boolean }) {
  const known = useStored(subscriber);
  const [opened, setOpened] = useState(false);
  const dismissed = useStored(dismissal);
  const waiting = may && known === null && dismissed === null && !opened;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOpened(true), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  if (!opened || dismissed === true || !may) return null;
  return <NewsletterDialog onClose={() => dismissal.set(true)} />;
}
