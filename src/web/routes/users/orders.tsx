import { Button } from "@mantine/core";
import { Link } from "react-router";
import { PastOrders } from "../../imports/past-orders.tsx";
import listClasses from "../../orders/lists/lists.module.css";
import { CustomerOrders } from "../../orders/lists/customer-orders.tsx";
import { IconPlus } from "../../platform/icons.tsx";
import { Page } from "../../platform/page.tsx";
import { useUser } from "../../platform/session.ts";
import type { Route } from "./+types/orders.ts";

export default function OrdersRoute({ params: { userId } }: Route.ComponentProps) {
  const { role } = useUser();
  const newOrder = `/users/${userId}/orders/new/rolls`;
  return (
    <Page
      title="Orders"
      actions={
        <Button
          className={role === "CUSTOMER" ? listClasses.narrowOnly : undefined}
          component={Link}
          to={newOrder}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New Order
        </Button>
      }
    >
      <CustomerOrders userId={userId} newOrderPath={newOrder} />
      <PastOrders userId={userId} />
    </Page>
  );
}
