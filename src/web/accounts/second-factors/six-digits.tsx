import { TextInput } from "@mantine/core";
import type { CallForm } from "../../platform/use-call-form.ts";
import classes from "./second-factors.module.css";

const CODE_LENGTH = 6;

/** Field for a six-digit code; submits after the last digit. */
export function SixDigits({ code: { field, form, sending } }: { code: CallForm<{ code: string }> }) {
  return (
    <TextInput
      label="6-digit code"
      classNames={{ input: classes.code }}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      autoFocus
      data-autofocus
      {...field("code")}
      onInput={(event) => {
        if (/^\d{6}$/.test(event.currentTarget.value) && !sending) {
          form.setFieldValue("code", event.currentTarget.value);
          event.currentTarget.form?.requestSubmit();
        }
      }}
    />
  );
}
