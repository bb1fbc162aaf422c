import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts/accounts.ts";
import { dollars } from "../parts/dollars.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import classes from "./digital-goods.module.css";

const GiveCreditDialog = lazyComponent(
  async () => ({ default: (await import("./give-credit-dialog.tsx")).GiveCreditDialog }),
  "The form for a gift",
);

export function CreditSettings({ user, own }: { user: User; own: boolean }) {
  const [gives, setGives] = useState(false);
  return (
    <div className={classes.settings}>
      <p>
        <strong>{dollars(Math.max(0, -user.customer.balance))}</strong>{" "}
        {own ? "available. Applied automatically when you order." : "available. Applied automatically when they order."}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setGives(true)}>
          Give credit to a friend
        </Button>
        {own && (
          <Button component={Link} to="/gift-cards" variant="default">
            Redeem gift card
          </Button>
        )}
        <Button component={Link} to={`/users/${user.id}/credit`} variant="default">
          Transactions
        </Button>
      </div>
      {gives && <GiveCreditDialog user={user} onClose={() => setGives(false)} onGiveUp={() => setGives(false)} />}
    </div>
  );
}
