import { useNavigate } from "react-router";
import { useLab } from "../platform/lab.ts";
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

// Loaded on demand: few users log in here, and the placed order appears only after payment.
const CheckoutLogIn = lazyComponent(() => import("./checkout-log-in.tsx"), "The form to log in");
const GuestOrderPlaced = lazyComponent(() => import("./guest-order-placed.tsx"), "The order that was placed");

/** All differences are stored in the browser. */
export const headers = everyonesPage;

/** Stored in the history entry of a guest's checkout: the paid order's code, so that it survives reloads. */
type PlacedState = { placedCode?: unknown } | null;

export default function CheckoutRoute() {
  const lab = useLab();
  const cart = useCart();
  const placedCode = (useHistoryState() as PlacedState)?.placedCode;
  if (typeof placedCode === "string") return <GuestOrderPlaced code={placedCode} waiting={<PageSkeleton />} />;
  return (
    <Page title="Checkout" description={`Check out at ${lab.name}: delivery, total and payment on one page.`}>
      <NeedsScripts>Your cart is saved in this browser. It needs JavaScript.</NeedsScripts>
      <Open cart={cart} />
    </Page>
  );
}

/** @param cart undefined during hydration: a guest's form is already shown by then, and the guest may be typing */
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

/** Turns the cart into a visitor's and deletes the former owner's checkout data. */
function leaveToGuest(): void {
  storedCheckout.set(null);
  changeCart((cart) => ({ ...cart, customerId: null }));
}
