import { Button, Drawer } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useLab } from "../platform/lab.ts";
import { isInCart } from "../../rules/checkout/cart.ts";
import { dollars } from "../parts/dollars.ts";
import { useSession } from "../platform/session.ts";
import { useFocusReturn } from "../platform/use-focus-return.ts";
import { CartLines } from "./cart-lines.tsx";
import classes from "./cart-sheet.module.css";
import { CartSum, goodsSum } from "./cart-sum.tsx";
import { RemovedLine } from "./removed-line.tsx";
import { shortages } from "./shortages.ts";
import { openCart, useCart } from "./use-cart.ts";
import { useFreshStock } from "./use-fresh-stock.ts";

/**
 * The cart drawer's contents (docs/product/checkout.md#cart-drawer). Closes with its close button, on a click outside,
 * on the way to the checkout, and when the last line is removed.
 */
export default function CartSheet({ opened }: { opened: boolean }) {
  const lab = useLab();
  const cart = useCart();
  const session = useSession();
  const navigate = useNavigate();
  const items = (cart?.items ?? []).filter(isInCart);
  const isMember = session.state === "signedIn" && session.user.active;
  const products = useFreshStock(items, opened);
  useCloseWithLastLine(items.length);
  useFocusReturn(opened);

  const close = () => openCart(false);

  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      returnFocus={false}
      position="right"
      size={460}
      transitionProps={{ duration: 250 }}
      classNames={{ content: classes.sheet, inner: classes.inner, body: classes.body, title: classes.title }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title>{lab.name.toUpperCase()} CART</Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label="Close cart" />
        </div>
        <Drawer.Body>
          <RemovedLine />
          {items.length === 0 ? (
            <>
              <div className={classes.empty}>
                <p>Your cart is empty!</p>
                <Button component={Link} to="/collections" variant="default" onClick={close}>
                  Add Items Here
                </Button>
              </div>
              <div className={classes.foot}>
                <Button size="lg" fullWidth disabled>
                  Checkout
                </Button>
              </div>
            </>
          ) : (
            <>
              <CartLines items={items} isMember={isMember} products={products} />
              {!isMember && (
                <JoinPrompt price={goodsSum(items, false)} memberPrice={goodsSum(items, true)} onFollow={close} />
              )}
              <div className={classes.foot}>
                <CartSum items={items} isMember={isMember} />
                {isMember && <p className={classes.note}>You pay member prices.</p>}
                <Button
                  size="lg"
                  fullWidth
                  onClick={() => {
                    close();
                    void navigate("/checkout");
                  }}
                >
                  Checkout
                </Button>
                <p className={classes.note}>Tax is calculated at checkout.</p>
              </div>
            </>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function JoinPrompt({ price, memberPrice, onFollow }: { price: number; memberPrice: number; onFollow: () => void }) {
  const lab = useLab();
  return (
    <p className={classes.join}>
      {memberPrice < price ? (
        <>
          Members pay <strong>{dollars(memberPrice)}</strong> instead of {dollars(price)}.
        </>
      ) : (
        <>Members get credits, better prices and earlier releases.</>
      )}{" "}
      <Link to="/memberships/purchase" onClick={onFollow}>
        Join {lab.name}
      </Link>
    </p>
  );
}

function useCloseWithLastLine(lines: number) {
  const before = useRef(lines);
  useEffect(() => {
    // Stays open to show items that sold out.
    if (before.current > 0 && lines === 0 && shortages.get().length === 0) openCart(false);
    before.current = lines;
  }, [lines]);
}
