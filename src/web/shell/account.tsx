import { useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { lazyPart } from "../platform/lazy-part.tsx";
import { AccountButton } from "./account-button.tsx";
import type { CartSlot } from "./cart-slot.ts";

const AccountMenu = lazyPart(() => import("./account-menu.tsx"), "The account's menu");

/** The picture at the right of the header. What is behind it is only fetched for who is signed in. */
export function Account({ user, cart }: { user: User; cart: CartSlot | undefined }) {
  const [pressed, setPressed] = useState(false);
  return (
    <AccountMenu
      user={user}
      cart={cart}
      openAtOnce={pressed}
      waiting={<AccountButton user={user} onClick={() => setPressed(true)} aria-busy={pressed || undefined} />}
      onGiveUp={() => setPressed(false)}
    />
  );
}
