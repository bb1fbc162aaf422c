import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../contract/orders/order.ts";
import { isShipping } from "../../rules/orders/sum-rows.ts";
import { CouponField } from "../parts/orders/coupon-field.tsx";
import { GiftCardField } from "../parts/orders/gift-card-field.tsx";
import { PaymentForm } from "../parts/payments/payment-form.tsx";
import { useDraftPrints } from "../parts/prints/use-draft-prints.ts";
import { Empty, Problem, RowsSkeleton } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import type { CartItem } from "./cart.ts";
import classes from "./checkout.module.css";
import { CheckoutGlance } from "./checkout-glance.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { RemovedLine } from "./removed-line.tsx";
import { UnpaidOrderFacts } from "./unpaid-order-facts.tsx";
import type { KnownOrder } from "./unpaid-order.ts";
import type { CartQuote } from "./use-cart-quote.ts";
import type { Coupon } from "../parts/orders/use-coupon.ts";
import type { GiftCardToUse } from "../parts/orders/use-gift-card.ts";
import { useFreshStock } from "./use-fresh-stock.ts";
import type { useBuying } from "./use-buying.ts";
import type { ProductType } from "../../rules/products/catalogue.ts";
import { returnWords } from "./return-words.ts";

type Props = {
  /** Null during hydration, before the items are known. */
  items: readonly CartItem[] | null;
  isMember: boolean;
  pickedUp: boolean;
  price: CartQuote;
  coupon: Coupon;
  giftCard: GiftCardToUse;
  /** The cart's unpaid order; null if there is none. */
  order: Order | null;
  /** Set while an unpaid order exists but is not loaded yet. */
  waiting: KnownOrder["waiting"];
  buying: Pick<ReturnType<typeof useBuying>, "paying" | "notice" | "withdrawing" | "change">;
  /** A reason why the cart cannot be ordered yet; null if it can. */
  problem?: string | null;
  onPay: () => void;
  /** Checks the unpaid order's state. */
  onOver: () => void;
  /** Renders the payment form; gets whether an attempt is running, and the amount due. */
  card: (working: boolean, total: number | null) => ReactNode;
  /** Buyer and delivery fields; an unpaid order shows its own. */
  children: ReactNode;
};

const NONE: readonly CartItem[] = [];

/** The page on which a cart becomes a paid order (docs/product/checkout.md#paying-at-the-checkout). */
export function CheckoutLayout({
  items,
  isMember,
  pickedUp,
  price,
  coupon,
  giftCard,
  order,
  waiting,
  buying: { paying, notice, withdrawing, change },
  problem = null,
  onPay,
  onOver,
  card,
  children,
}: Props) {
  const products = useFreshStock(items ?? NONE, true);
  const bought = (order?.lines ?? [])
    .filter((line) => !isShipping(line))
    .map((line) => ({ ...line, key: line.id, name: line.description }));
  const prints = useDraftPrints(order === null ? (items ?? NONE) : bought);
  if (waiting !== null) {
    const { error, retry } = waiting;
    return error === null ? <RowsSkeleton /> : <Problem error={error} retry={retry} />;
  }
  if (items?.length === 0 && order === null) return <EmptyCart>{notice ?? problemOf(paying.state)}</EmptyCart>;
  const total = order === null ? (price.quote?.total ?? null) : order.total;
  return (
    <>
      <CheckoutGlance lines={order === null ? items : bought} total={total} products={products} prints={prints} />
      <TwoColumns sideWidth="wide">
        <MainColumn>
          {order === null ? (
            children
          ) : (
            <UnpaidOrderFacts
              order={order}
              changing={withdrawing}
              onChange={order.payment?.status === "PENDING" ? null : () => void change()}
            />
          )}
          {order === null && (
            <div className={classes.codes}>
              <CouponField coupon={coupon} />
              <GiftCardField card={giftCard} />
            </div>
          )}
          <section className={classes.payment} aria-labelledby="payment">
            {total !== 0 && <h2 id="payment">Payment</h2>}
            <PaymentForm
              order={order}
              total={withdrawing ? null : total}
              terms={<PayTerms types={(order?.lines ?? items ?? []).map(({ productType }) => productType)} />}
              paying={paying}
              problem={notice ?? problem}
              onSubmit={onPay}
              onOver={onOver}
            >
              {total === 0 ? () => null : card}
            </PaymentForm>
          </section>
        </MainColumn>
        <SideColumn follows>
          <CheckoutSummary
            items={items}
            isMember={isMember}
            pickedUp={pickedUp}
            price={price}
            order={order}
            bought={bought}
            products={products}
            prints={prints}
          />
        </SideColumn>
      </TwoColumns>
    </>
  );
}

const problemOf = (state: Props["buying"]["paying"]["state"]): string | null =>
  state.kind === "problem" ? state.message : null;

/**
 * Shown when there is nothing to check out (docs/product/checkout.md#cart-drawer).
 * @param children the reason, if the cart has just become empty
 */
function EmptyCart({ children }: { children: ReactNode }) {
  return (
    <>
      <RemovedLine />
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
    </>
  );
}

/** Payment terms shown next to the pay button: accepted cards, terms, and returns. */
function PayTerms({ types }: { types: readonly ProductType[] }) {
  return (
    <p className={classes.terms}>
      Visa, Mastercard, American Express and Discover. By paying you agree to our{" "}
      <Link to="/terms" target="_blank">
        terms
      </Link>
      . {returnWords(types)}
    </p>
  );
}
