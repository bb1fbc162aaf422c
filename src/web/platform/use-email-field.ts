import { type ChangeEvent, useState } from "react";
import { isEmail, MAX_EMAIL_LENGTH, whyNoEmail } from "../../rules/accounts/email.ts";

export type EmailField = {
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
  /** As typed, trimmed. */
  email: string;
  valid: boolean;
  problem: string | null;
  clear: () => void;
};

/** Shows an error on blur if the e-mail is invalid, and clears it on change (docs/product/community.md#newsletter). */
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
