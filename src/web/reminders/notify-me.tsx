import { Button } from "@mantine/core";
import { useState } from "react";
import type { NotifyMeSlot } from "../parts/products/notify-me-slot.ts";
import { IconMail } from "../platform/icons.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { useSession } from "../platform/session.ts";
import classes from "./reminders.module.css";

const [OwnRequest, GuestRequest] = [
  lazyComponent(() => import("./own-request.tsx"), "The reminder"),
  lazyComponent(() => import("./guest-request.tsx"), "The form"),
];

/** Replaces the cart button for unavailable products: sends one e-mail when available (docs/product/reminders.md). */
export function NotifyMe(props: NotifyMeSlot) {
  const session = useSession();
  const [isRequested, setRequested] = useState(false);
  const button = (
    <Button
      size="lg"
      fullWidth
      variant="default"
      className={classes.tell}
      leftSection={<IconMail size={20} aria-hidden />}
      loading={isRequested}
      onClick={() => setRequested(true)}
    >
      {notifyMeText(props.reason)}
    </Button>
  );
  // Loads immediately whether the account already has a reminder: it has nothing to type.
  if (session.state === "signedIn")
    return <OwnRequest {...props} userId={session.user.id} wanted={isRequested} waiting={button} />;
  // Until the session is loaded, a click waits.
  return isRequested && session.state !== "loading" ? (
    <GuestRequest {...props} waiting={button} onGiveUp={() => setRequested(false)} />
  ) : (
    button
  );
}

const notifyMeText = (reason: NotifyMeSlot["reason"]): string =>
  reason === "STOCK" ? "Notify me when it's back" : "Notify me";
