import { dollars } from "../parts/dollars.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FormMessage } from "../platform/form-message.tsx";
import { Empty } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import type { CartItem } from "./cart.ts";
import { CartLines } from "./cart-lines.tsx";
import classes from "./checkout.module.css";
import { CheckoutSum } from "./checkout-sum.tsx";
import { CouponField } from "./coupon-field.tsx";
import { lineProblems } from "./order-lines.ts";
import type { Coupon } from "./use-coupon.ts";
import { useFreshStock } from "./use-fresh-stock.ts";
import type { CartQuote } from "./use-cart-quote.ts";

type Props = {
  items: readonly CartItem[];
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
  coupon: Coupon;
  placing: boolean;
  problem: string | null;
  /** The button belongs to this form, or has a click of its own. */
  button: { form: string } | { onClick: () => void };
  /** Who buys, and where it goes. */
  children: ReactNode;
};

/** The page on which a cart becomes an order: at the left what is asked, at the right what is bought and what it costs. */
export function CheckoutLayout({
  items,
  isMember,
  pickedUp,
  price,
  coupon,
  placing,
  problem,
  button,
  children,
}: Props) {
  useFreshStock(items, true);
  if (items.length === 0) return <EmptyCart>{problem}</EmptyCart>;
  const { quote } = price;
  const amounts = new Map(quote?.lines.map(({ key, amount }) => [key, amount]));
  return (
    <TwoColumns sideWidth="wide">
      <MainColumn>{children}</MainColumn>
      <SideColumn follows>
        <section className={classes.bought} aria-labelledby="bought">
          <h2 id="bought">In your cart</h2>
          <CartLines items={items} isMember={isMember} amounts={amounts} problems={lineProblems(price.error, items)} />
          <CouponField coupon={coupon} />
          <CheckoutSum items={items} isMember={isMember} pickedUp={pickedUp} price={price} />
          <FormMessage>{problem}</FormMessage>
          <Button
            size="lg"
            fullWidth
            loading={placing}
            disabled={quote === null}
            {...("form" in button ? { type: "submit", form: button.form } : button)}
          >
            {problem && quote ? `Place Order for ${dollars(quote.total)}` : "Place Order"}
          </Button>
          <p className={classes.note}>You pay in the next step. Nothing is charged yet.</p>
        </section>
      </SideColumn>
    </TwoColumns>
  );
}

/** Nothing to check out (docs/product/checkout.md#cart-drawer). @param children why, when it has just become so */
function EmptyCart({ children }: { children: ReactNode }) {
  return (
    <Empty
      title="Your Cart is Empty :("
      action={
        <Button component={Link} to="/collections">
          Add Items Here
        </Button>
      }
    >
      {children}
    </Empty>
  );
}
