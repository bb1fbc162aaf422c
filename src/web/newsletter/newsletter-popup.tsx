import { useEffect, useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { stored, useStored } from "../platform/storage.ts";
import { subscriber } from "./subscriber.ts";

const NewsletterDialog = lazyComponent(() => import("./newsletter-dialog.tsx"), null);

/** Delay before the dialog opens automatically (docs/product/community.md#newsletter). */
const OPENS_AFTER_MS = 15_000;

/**
 * Records that the dialog was closed in this browser (docs/product/screens.md#browser-storage): it does not open again.
 */
const dismissal = stored<true>("nice.newsletter-closed", 1, {
  parse(saved) {
    if (saved !== true) throw new Error("not closed");
    return saved;
  },
});

/**
 * Opens the newsletter dialog automatically 15 s after page load, until it is closed once: only if no subscriber is
 * stored (docs/product/community.md#newsletter).
 * @param may whether a visitor is reading a page that allows the dialog
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
