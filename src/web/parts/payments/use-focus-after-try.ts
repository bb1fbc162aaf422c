import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores focus after a failed payment. The form is disabled during a payment, which drops focus; this moves it to the
 * first invalid field, else to the message.
 */
export function useFocusAfterTry(working: boolean): {
  form: RefObject<HTMLFormElement | null>;
  said: RefObject<HTMLDivElement | null>;
} {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const tried = useRef(false);

  useEffect(() => {
    if (working) {
      tried.current = true;
      return;
    }
    // If the user has moved the focus elsewhere, or into the bank's dialog, leave it there.
    if (!tried.current || document.activeElement !== document.body) return;
    tried.current = false;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else if (said.current?.textContent) said.current.focus();
  });

  return { form, said };
}
