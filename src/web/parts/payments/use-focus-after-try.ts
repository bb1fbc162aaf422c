import { type RefObject, useEffect, useRef } from "react";

/**
 * The fields and the button of a payment are off while it is tried, which takes the focus from them. Once it did not go through,
 * this gives it to the first field that is wrong, else to what is said.
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
    // Who went on elsewhere meanwhile, or into the bank's question, stays there.
    if (!tried.current || document.activeElement !== document.body) return;
    tried.current = false;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else if (said.current?.textContent) said.current.focus();
  });

  return { form, said };
}
