import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../contract/orders/order.ts";
import { hasEmail, shownEmail } from "../../rules/accounts/email.ts";
import { deliveryLabel } from "../../rules/orders/steps.ts";
import { AddressLines } from "../parts/address/address-lines.tsx";
import classes from "./bench.module.css";

export function CustomerPanel({ order }: { order: Order }) {
  const { customer, address } = order;
  return (
    <section className={classes.panel} aria-labelledby="customer">
      <h2 id="customer">
        {customer.firstName} {customer.lastName}
      </h2>
      <p>
        {hasEmail(customer.email) ? (
          <Anchor href={`mailto:${customer.email}`}>{customer.email}</Anchor>
        ) : (
          shownEmail(customer.email)
        )}
        {address && (
          <>
            <br />
            <AddressLines address={address} />
          </>
        )}
      </p>
      <p>
        {order.deliveryMethod !== null && `${deliveryLabel(order.deliveryMethod, order.courierStop)} · `}
        <Anchor component={Link} to={`/admin/users/${order.customerId}/orders`}>
          All their orders
        </Anchor>
      </p>
      {order.notes && <p className={classes.customerNote}>“{order.notes}”</p>}
    </section>
  );
}
