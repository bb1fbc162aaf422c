import { lazy, Suspense, useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { AccountButton } from "./account-button.tsx";
import type { CartSlot } from "./cart-slot.ts";

const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** The picture at the right of the header. What is behind it is only fetched for who is signed in. */
export function Account({ user, cart }: { user: User; cart: CartSlot | undefined }) {
  const [pressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={<AccountButton user={user} onClick={() => setPressed(true)} aria-busy={pressed || undefined} />}
    >
      <AccountMenu user={user} cart={cart} openAtOnce={pressed} />
    </Suspense>
  );
}
