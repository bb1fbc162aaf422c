import { type ChangeEvent, useState } from "react";
import { isEmail, MAX_EMAIL_LENGTH, whyNoEmail } from "../../rules/accounts/email.ts";

/** A field for one e-mail: what its input needs, and what its form wants to know. */
export type EmailField = {
  /** For the input itself. */
  input: {
    type: "email";
    name: "email";
    autoComplete: "email";
    inputMode: "email";
    required: true;
    maxLength: number;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** As typed, without blanks around it. */
  email: string;
  /** Whether it may be sent: submit is disabled until then. */
  valid: boolean;
  /** Why the field is marked; null while it is not. */
  problem: string | null;
  clear: () => void;
};

/** Marked in error on blur when it is no e-mail, and the mark clears on change (docs/product/community.md#newsletter). */
export function useEmailField(): EmailField {
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(false);
  return {
    input: {
      type: "email",
      name: "email",
      autoComplete: "email",
      inputMode: "email",
      required: true,
      maxLength: MAX_EMAIL_LENGTH,
      value: typed,
      onChange(event) {
        setTyped(event.currentTarget.value);
        setMarked(false);
      },
      onBlur: () => setMarked(!isEmail(typed)),
    },
    email: typed.trim(),
    valid: isEmail(typed),
    problem: marked ? whyNoEmail(typed) : null,
    clear() {
      setTyped("");
      setMarked(false);
    },
  };
}
