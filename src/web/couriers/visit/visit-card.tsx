import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Order } from "../../../contract/orders/order.ts";
import { useWhose } from "../../parts/people/whose.ts";
import { useVisit } from "./use-visit.ts";
import { visitNews, visitWindow } from "./visit-text.ts";
import classes from "./visit.module.css";
import { useLab } from "../../platform/lab.ts";

type Props = { order: Order; otherwise: ReactNode; below: ReactNode };

/**
 * Shows an order's courier pick-up: when, with a link to its page.
 * @param otherwise rendered if no courier is booked
 * @param below rendered below the visit
 */
export function VisitCard({ order, otherwise, below }: Props) {
  const isBooked = order.events.some(({ type }) => type === "COURIER_BOOKED");
  return isBooked ? <Booked order={order} otherwise={otherwise} below={below} /> : otherwise;
}

function Booked({ order: { customerId: userId, id: orderId }, otherwise, below }: Props) {
  const lab = useLab();
  const visit = useVisit({ userId, orderId }).data?.visit;
  const whose = useWhose(userId);
  if (!visit) return otherwise;
  const { title, text } = visitNews(visit, whose, lab.timeZone);
  const comes = visit.stopState !== "CANCELED" && visit.stopState !== "FAILED";
  return (
    <>
      <section className={classes.card} aria-label="The courier">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          {visit.stopsBefore !== null && <p>{visitWindow(visit, lab.timeZone)}</p>}
          {comes && below}
        </div>
        <Button component={Link} to={`/users/${userId}/orders/${orderId}/courier`} variant="default">
          {visit.stopsBefore !== null ? "Track your courier" : visit.bookable ? "Change the time" : "View details"}
        </Button>
      </section>
      {!comes && otherwise}
    </>
  );
}
