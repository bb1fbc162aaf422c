import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { getGuestOrder, type GuestOrder } from "../../contract/checkout/guest-orders.ts";
import { useLab } from "../platform/lab.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { OrderGoods } from "../digital-goods/order-goods.tsx";
import { areAllItems, OrderItems } from "../orders/order/order-items.tsx";
import { ShipTo } from "../orders/order/ship-to.tsx";
import { GoodsNext } from "../orders/order/goods-next.tsx";
import { OrderPrice } from "../parts/orders/order-price.tsx";
import { isHoldExpired } from "../parts/orders/hold-expired.ts";
import { YOURS } from "../parts/people/whose.ts";
import { GuestPayment } from "../payments/guest-payment.tsx";
import { FilmNumber, Page } from "../platform/page.tsx";
import { callKey, useCall } from "../platform/query.ts";
import { Loaded, PageSkeleton } from "../platform/states.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { OrderAgain } from "./order-again.tsx";

/** Poll interval while the bank processes the payment or the order is expiring, in ms. */
const LOOK_AGAIN_MS = 5000;

export default function GuestOrderPlaced({ code }: { code: string }) {
  const queries = useQueryClient();
  const key = callKey(getGuestOrder, { params: { code } });
  const order = useCall(
    getGuestOrder,
    { params: { code } },
    {
      // The order may have been paid or canceled in another tab.
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state: { data } }) =>
        data?.order.payment?.status === "PENDING" || isHoldExpired(data?.order) ? LOOK_AGAIN_MS : false,
    },
  );
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {({ order: known }) =>
        known.status === "OPEN" || known.status === "INVOICED" ? (
          <Page title="Payment" eyebrow={<FilmNumber>Order {shownOrderNumber(known.id)}</FilmNumber>}>
            <TwoColumns sideWidth="wide">
              <MainColumn>
                <OrderPrice order={known} />
              </MainColumn>
              <SideColumn>
                <GuestPayment
                  code={code}
                  order={known}
                  onOrder={(next) => queries.setQueryData(key, { order: next })}
                  onStale={() => void order.refetch()}
                />
              </SideColumn>
            </TwoColumns>
          </Page>
        ) : (
          <Thanks order={known} />
        )
      }
    </Loaded>
  );
}

function Thanks({ order }: { order: GuestOrder }) {
  const lab = useLab();
  const canceled = order.status === "CANCELED";
  // It replaces the payment form further down, so scroll to the top.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  return (
    <Page
      title={canceled ? "This order was canceled" : "Thank you!"}
      eyebrow={<FilmNumber>Order {shownOrderNumber(order.id)}</FilmNumber>}
      intro={
        canceled
          ? `Write to ${lab.email} if this is a mistake.`
          : `Your order is paid. We sent the receipt to ${order.customer.email}.`
      }
      actions={
        <>
          <Button
            component={Link}
            to={`/orders/${order.id}?code=${encodeURIComponent(order.accessCode)}`}
            variant={canceled ? "default" : "filled"}
          >
            See your order
          </Button>
          <Button component={Link} to="/collections" variant="default">
            Back to the shop
          </Button>
        </>
      }
    >
      <TwoColumns>
        <MainColumn>
          <GoodsNext order={order} whose={YOURS} />
          <OrderGoods order={order} code={order.accessCode} />
          <OrderItems order={order} code={order.accessCode} />
          <OrderAgain order={order} />
        </MainColumn>
        <SideColumn>
          <OrderPrice order={order} sumOnly={areAllItems(order)} />
          <ShipTo order={order} />
        </SideColumn>
      </TwoColumns>
    </Page>
  );
}
