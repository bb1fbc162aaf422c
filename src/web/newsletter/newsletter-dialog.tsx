import { useEffect, useEffectEvent, useId } from "react";
import { useLab } from "../platform/lab.ts";
import { IconX } from "../platform/icons.tsx";
import classes from "./newsletter-dialog.module.css";
import { NewsletterForm } from "./newsletter-form.tsx";

/**
 * Invites visitors to join the newsletter (docs/product/community.md#newsletter). It opens automatically, so it is not
 * modal and does not take focus. Closes with its close button, with Escape, and 10 s after a sign-up.
 */
export default function NewsletterDialog({ onClose }: { onClose: () => void }) {
  const lab = useLab();
  const title = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <dialog open className={classes.dialog} aria-labelledby={title}>
      <p className={classes.edge} aria-hidden>
        {lab.name.toUpperCase()} ▸ 36 ▸ 36A
      </p>
      <h2 id={title}>Stay for the good part?</h2>
      <p>News from the lab, dates of walks and shows, and the odd film tip.</p>
      <NewsletterForm where="dialog" onSubscribed={onClose} />
      <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={22} aria-hidden />
      </button>
    </dialog>
  );
}
