import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormMessage } from "../platform/form-message.tsx";
import type { CallForm } from "../platform/use-call-form.ts";
import classes from "./settings-page.module.css";

/** The form of one part: its fields, and a button that saves the part alone. */
export function PartForm<Values extends Record<string, unknown>>({
  label,
  form: { submit, sending, problem },
  children,
}: {
  label: string;
  form: CallForm<Values>;
  children: ReactNode;
}) {
  return (
    <form onSubmit={submit} noValidate aria-label={label} className={classes.form}>
      {children}
      <FormMessage>{problem?.message}</FormMessage>
      <div className={classes.actions}>
        <Button type="submit" loading={sending}>
          Save
        </Button>
      </div>
    </form>
  );
}
