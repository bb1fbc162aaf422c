import { useEffect, useState } from "react";
import { lazyPart } from "../platform/lazy-part.tsx";
import { useStored } from "../platform/storage.ts";
import { subscriber } from "./subscriber.ts";

const NewsletterDialog = lazyPart(() => import("./newsletter-dialog.tsx"), null);

/** When the dialog opens by itself (docs/product/community.md#newsletter). */
const OPENS_AFTER_MS = 15_000;

/**
 * Opens the newsletter's dialog by itself, once a visit, 15 s after the page: for visitors of whom no subscriber is
 * stored (docs/product/community.md#newsletter).
 * @param may whether a visitor reads a page on which they may be asked
 */
export function NewsletterPopup({ may }: { may: boolean }) {
  const known = useStored(subscriber);
  const [opened, setOpened] = useState(false);
  const [closed, setClosed] = useState(false);
  const waiting = may && known === null && !opened;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOpened(true), OPENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  if (!opened || closed || !may) return null;
  return <NewsletterDialog onClose={() => setClosed(true)} />;
}
