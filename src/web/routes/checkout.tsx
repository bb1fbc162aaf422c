import { useNavigate } from "react-router";
import { isInCart } from "../../rules/checkout/cart.ts";
import type { CartItem } from "../cart/cart.ts";
import { CustomerCheckout } from "../cart/customer-checkout.tsx";
import { GuestCheckout } from "../cart/guest-checkout.tsx";
import { useCart } from "../cart/use-cart.ts";
import { useHistoryState } from "../platform/guards.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { Page } from "../platform/page.tsx";
import { useSession } from "../platform/session.ts";
import { Problem, RowsSkeleton } from "../platform/states.tsx";
import { GuestOrderPlaced } from "./guest-order-placed.tsx";

/** What stays with the history entry of a guest's checkout: the code of the order that was placed, over reloads too. */
type PlacedState = { placedCode?: unknown } | null;

/** Where a cart becomes an order. Guests pay here as well; customers go on to their own checkout. */
export default function CheckoutRoute() {
  const cart = useCart();
  const placedCode = (useHistoryState() as PlacedState)?.placedCode;
  if (typeof placedCode === "string") return <GuestOrderPlaced code={placedCode} />;
  return (
    <Page title="Checkout">
      <NeedsScripts>Your cart is kept in this browser, and read by scripts only.</NeedsScripts>
      {cart ? <Open items={cart.items.filter(isInCart)} /> : <RowsSkeleton />}
    </Page>
  );
}

function Open({ items }: { items: readonly CartItem[] }) {
  const session = useSession();
  const navigate = useNavigate();
  if (session.state === "loading") return <RowsSkeleton />;
  if (session.state === "unreachable") return <Problem error={session.error} retry={session.retry} />;
  if (session.state !== "signedIn")
    return (
      <GuestCheckout
        items={items}
        onPlaced={({ accessCode }) =>
          navigate("/checkout", { replace: true, state: { placedCode: accessCode } satisfies PlacedState })
        }
      />
    );
  const { user } = session;
  return (
    <CustomerCheckout
      items={items}
      user={user}
      onPlaced={({ id, status }) =>
        status === "PAID"
          ? navigate(`/users/${user.id}/orders/${id}`, { state: { justPaid: true } })
          : navigate(`/users/${user.id}/checkout?order=${id}`)
      }
    />
  );
}
