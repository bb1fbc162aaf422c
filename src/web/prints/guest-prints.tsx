import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { listGuestPrints } from "../../contract/checkout/guest-orders.ts";
import type { Order } from "../../contract/orders/order.ts";
import { YOURS } from "../parts/people/whose.ts";
import { LINKS_REFRESH } from "../platform/fresh-links.ts";
import { useCall } from "../platform/query.ts";
import { PrintRows } from "./ordered-prints.tsx";
import classes from "./ordered-prints.module.css";

/**
 * Lists the prints of a guest's order, by its code, on their sheets. Pictures belong to the browser that uploaded them,
 * so they are uploaded again.
 */
export function GuestPrints({ order, code }: { order: Order; code: string | null }) {
  const prints = useCall(
    listGuestPrints,
    { params: { code: code ?? "" } },
    { ...LINKS_REFRESH, enabled: code !== null },
  );
  return (
    <PrintRows
      order={order}
      whose={YOURS}
      prints={prints}
      below={
        <p className={classes.startOver}>
          To print a picture again,{" "}
          <Anchor component={Link} to="/print-orders/new/selector">
            upload it again
          </Anchor>
          .
        </p>
      }
    />
  );
}
