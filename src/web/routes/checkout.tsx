import { useNavigate } from "react-router";
import { BRAND } from "../../rules/brand.ts";
import { isInCart } from "../../rules/checkout/cart.ts";
import type { Cart, CartItem } from "../cart/cart.ts";
import { storedCheckout } from "../cart/checkout-draft.ts";
import { BeforeHydration } from "../cart/before-hydration.tsx";
import { CustomerCheckout } from "../cart/customer-checkout.tsx";
import { GuestCheckout } from "../cart/guest-checkout.tsx";
import { changeCart, useCart } from "../cart/use-cart.ts";
import { useHistoryState } from "../platform/guards.tsx";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { NeedsScripts } from "../platform/needs-scripts.tsx";
import { Page } from "../platform/page.tsx";
import { everyonesPage } from "../platform/public-page.tsx";
import { useSession } from "../platform/session.ts";
import { PageSkeleton, Problem, RowsSkeleton } from "../platform/states.tsx";

// Few come to log in here, and nobody sees an order placed before having paid.
const CheckoutLogIn = lazyComponent(() => import("./checkout-log-in.tsx"), "The form to log in");
const GuestOrderPlaced = lazyComponent(() => import("./guest-order-placed.tsx"), "The order that was placed");

/** All that differs is kept in the browser. */
export const headers = everyonesPage;

/** What stays with the history entry of a guest's checkout: the code of the order that was paid, over reloads too. */
type PlacedState = { placedCode?: unknown } | null;

/** Where a cart becomes a paid order, for guests and customers alike. */
export default function CheckoutRoute() {
  const cart = useCart();
  const placedCode = (useHistoryState() as PlacedState)?.placedCode;
  if (typeof placedCode === "string") return <GuestOrderPlaced code={placedCode} waiting={<PageSkeleton />} />;
  return (
    <Page title="Checkout" description={`Check out at ${BRAND.name}: delivery, total and payment on one page.`}>
      <NeedsScripts>Your cart is saved in this browser. It needs JavaScript.</NeedsScripts>
      <Open cart={cart} />
    </Page>
  );
}

/** @param cart undefined while the page comes alive: then a guest's is there already, who may have begun to type */
function Open({ cart }: { cart: Cart | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  const guest = (items: readonly CartItem[] | null) => (
    <BeforeHydration isAlive={items !== null}>
      <GuestCheckout
        items={items}
        onPaid={(code) => navigate("/checkout", { replace: true, state: { placedCode: code } satisfies PlacedState })}
      />
    </BeforeHydration>
  );
  if (cart === undefined) return guest(null);
  const items = cart.items.filter(isInCart);
  if (session.state === "loading") return <RowsSkeleton />;
  if (session.state === "unreachable") return <Problem error={session.error} retry={session.retry} />;
  if (session.state === "secondFactor" || (session.state === "visitor" && cart.customerId !== null))
    return (
      <CheckoutLogIn
        user={session.state === "secondFactor" ? session.user : null}
        onLeave={leaveToGuest}
        waiting={<RowsSkeleton />}
      />
    );
  if (session.state !== "signedIn") return guest(items);
  const { user } = session;
  return (
    <CustomerCheckout
      items={items}
      user={user}
      onPaid={({ id }) => navigate(`/users/${user.id}/orders/${id}`, { replace: true, state: { justPaid: true } })}
    />
  );
}

/** The cart becomes a visitor's; what its former owner said at the checkout is theirs. */
function leaveToGuest(): void {
  storedCheckout.set(null);
  changeCart((cart) => ({ ...cart, customerId: null }));
}
