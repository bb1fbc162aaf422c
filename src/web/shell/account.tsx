import { useId, useRef, useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { AccountButton } from "./account-button.tsx";
import type { CartSlot } from "./cart-slot.ts";

const AccountMenu = lazyComponent(() => import("./account-menu.tsx"), "The account's menu");

/**
 * Picture on the right of the header. Its menu loads only for signed-in users. The button stays the same element,
 * because replacing it would lose a click in progress.
 */
export function Account({ user, cart }: { user: User; cart: CartSlot | undefined }) {
  const [opened, setOpened] = useState(false);
  const [isHere, setHere] = useState(false);
  const [unread, setUnread] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened && isHere;
  return (
    <>
      <AccountButton
        ref={button}
        id={id}
        user={user}
        unread={unread}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        aria-busy={(opened && !isHere) || undefined}
        onClick={() => setOpened(!opened)}
      />
      <AccountMenu
        id={id}
        user={user}
        cart={cart}
        button={button}
        opened={isOpen}
        onChange={setOpened}
        onHere={setHere}
        onUnread={setUnread}
        onGiveUp={() => setOpened(false)}
      />
    </>
  );
}
