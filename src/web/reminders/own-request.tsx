import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { addReminder, listReminders, removeReminder } from "../../contract/reminders/reminders.ts";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconCheck } from "../platform/icons.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import classes from "./reminders.module.css";

/**
 * Reminder of a logged-in user: requested and canceled with one click each.
 * @param wanted whether it was requested before the session was loaded
 * @param waiting shown until this part is loaded
 */
export default function OwnRequest({
  userId,
  productId,
  productVariantId,
  reason,
  wanted,
}: NotifyMeSlot & { userId: string; wanted: boolean; waiting?: ReactNode }) {
  const params = { userId };
  const known = useCall(listReminders, { params });
  const refreshes = { refreshes: [listReminders] };
  const [add, remove] = [useCallMutation(addReminder, refreshes), useCallMutation(removeReminder, refreshes)];
  const own = known.data?.reminders.find(
    (one) => one.productId === productId && one.productVariantId === productVariantId,
  );
  const wish = () => add.mutate({ params, body: { productId, productVariantId } });
  const isAsking = known.isLoading;
  // A click before the current reminder is loaded takes effect after loading.
  const [isPressed, setPressed] = useState(wanted);
  const isDue = isPressed && !isAsking;
  const catchUp = useEffectEvent(() => {
    if (own === undefined) wish();
  });
  useEffect(() => {
    if (isDue) catchUp();
  }, [isDue]);
  const error = add.error ?? remove.error ?? known.error;
  return (
    <div className={classes.wish}>
      {own === undefined ? (
        <Button
          size="lg"
          fullWidth
          variant="default"
          loading={add.isPending || (isPressed && isAsking)}
          onClick={() => (isAsking ? setPressed(true) : wish())}
        >
          {reason === "STOCK" ? "Notify me when it's back" : "Notify me"}
        </Button>
      ) : (
        <p className={classes.done}>
          <IconCheck size={20} aria-hidden />
          <span>We'll e-mail you when it's available.</span>
          <Button
            variant="subtle"
            size="compact-md"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { userId, reminderId: own.id } })}
          >
            Cancel request
          </Button>
        </p>
      )}
      <FormMessage>{error && messageOf(error)}</FormMessage>
    </div>
  );
}
