import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { Bench } from "../../bench/bench.tsx";
import { useBenchOrder } from "../../bench/use-bench.ts";
import { OrderPrice } from "../../orders/order/order-price.tsx";
import { orderIdOf } from "../../orders/order/use-order.ts";
import { Timeline } from "../../orders/order/timeline.tsx";
import { StatusBadge } from "../../orders/status-badge.tsx";
import { formatMoment } from "../../platform/dates.ts";
import { Page } from "../../platform/page.tsx";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import type { Route } from "./+types/order.ts";

/** The bench page of an order. */
export default function BenchRoute({ params: { orderId } }: Route.ComponentProps) {
  const { order } = useBenchOrder(orderIdOf(orderId));
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(data) => (
        <Page
          width="wide"
          title={`${shownOrderNumber(data.id)} ${data.customer.firstName} ${data.customer.lastName}`}
          eyebrow={
            <>
              {formatMoment(data.createdAt)} <StatusBadge status={data.status} />
            </>
          }
          actions={
            <Button
              component={Link}
              to={`/admin/users/${data.customerId}/orders/${data.id}/summary`}
              variant="default"
              leftSection={<IconReceipt size={18} aria-hidden />}
            >
              Receipt
            </Button>
          }
        >
          <Bench
            key={data.id}
            order={data}
            aside={
              <>
                <OrderPrice order={data} />
                <Timeline events={data.events} />
              </>
            }
          />
        </Page>
      )}
    </Loaded>
  );
}
