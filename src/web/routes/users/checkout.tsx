import { Button } from "@mantine/core";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { orderIdOf, useOrder } from "../../orders/order/use-order.ts";
import { useOrdersPath, useWhose } from "../../parts/people/whose.ts";
import { Checkout } from "../../payments/checkout.tsx";
import { FilmNumber, Page } from "../../platform/page.tsx";
import { Empty, Loaded, PageSkeleton } from "../../platform/states.tsx";
import { OrderAgain } from "../order-again.tsx";
import type { Route } from "./+types/checkout.ts";

export default function CheckoutRoute({ params: { userId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const wanted = search.get("order");
  const orderId = orderIdOf(wanted ?? "none");
  const { Your } = useWhose(userId);
  const ordersPath = useOrdersPath(userId);
  const orders = (
    <Button component={Link} to={ordersPath}>
      {Your} orders
    </Button>
  );
  // The abandoned cart e-mail links here, via the login.
  if (wanted === null) return <Navigate to="/checkout" replace />;
  if (!Number.isInteger(orderId) || orderId < 1)
    return (
      <Page title="Checkout">
        <Empty title="Choose an order" action={orders}>
          Choose the order that you want to pay.
        </Empty>
      </Page>
    );
  return <PayOrder userId={userId} orderId={orderId} />;
}

function PayOrder({ userId, orderId }: { userId: string; orderId: number }) {
  const order = useOrder(userId, orderId);
  const navigate = useNavigate();
  const cameWith = useLocation().state as { problem?: string } | null;
  const orderPage = `/users/${userId}/orders/${orderId}`;
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          title="Checkout"
          eyebrow={<FilmNumber>Order {shownOrderNumber(orderId)}</FilmNumber>}
          actions={
            <Button component={Link} to={orderPage} variant="subtle" color="gray">
              Back to the order
            </Button>
          }
        >
          <Checkout
            order={data}
            problem={cameWith?.problem ?? null}
            onOver={() => void order.refetch()}
            onPaid={() => void navigate(orderPage, { replace: true, state: { justPaid: true } })}
            paidAlready={
              <Empty
                title={data.status === "CANCELED" ? "This order was canceled" : "Nothing to pay"}
                action={
                  data.status === "CANCELED" ? (
                    <OrderAgain order={data} />
                  ) : (
                    <Button component={Link} to={orderPage}>
                      To the order
                    </Button>
                  )
                }
              >
                {data.status === "CANCELED" ? "Nothing is due." : "This order is paid."}
              </Empty>
            }
          />
        </Page>
      )}
    </Loaded>
  );
}
