import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { requestReminder } from "../../contract/reminders/reminders.ts";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useEmailField } from "../platform/use-email-field.ts";
import classes from "./reminders.module.css";

/** Requests a reminder for a guest: sends an e-mail that asks its reader to confirm. */
export default function GuestRequest({ productId, productVariantId, reason }: NotifyMeSlot) {
  const field = useEmailField();
  const ask = useCallMutation(requestReminder);
  const input = useRef<HTMLInputElement>(null);
  // Moves focus to the field that replaced the clicked button.
  useEffect(() => input.current?.focus(), []);

  return (
    <form
      className={classes.wish}
      noValidate
      aria-label="Notify me"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.valid && !ask.isPending) ask.mutate({ body: { productId, productVariantId, email: field.email } });
      }}
    >
      {ask.isSuccess || (
        <div className={classes.line}>
          <TextInput
            {...field.input}
            withAsterisk={false}
            ref={input}
            size="md"
            label={reason === "STOCK" ? "One e-mail when it's back" : "One e-mail when it's available"}
            placeholder="you@example.com"
            error={field.problem}
          />
          <Button type="submit" size="md" color="dark" variant="filled" disabled={!field.valid} loading={ask.isPending}>
            Notify me
          </Button>
        </div>
      )}
      <FormMessage kind="done">
        {ask.isSuccess && `Check your inbox and confirm. We'll e-mail ${field.email} when it's available.`}
      </FormMessage>
      <FormMessage>{ask.error && messageOf(ask.error)}</FormMessage>
    </form>
  );
}
