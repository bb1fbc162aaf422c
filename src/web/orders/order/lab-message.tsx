import { Anchor } from "@mantine/core";
import type { Order } from "../../../contract/orders/order.ts";
import { BRAND } from "../../../rules/brand.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatMoment } from "../../platform/dates.ts";
import classes from "./order-page.module.css";

export const mailAbout = (orderId: number): string =>
  `mailto:${BRAND.email}?subject=${encodeURIComponent(`Order ${shownOrderNumber(orderId)}`)}`;

export function LabMessage({ order }: { order: Pick<Order, "id" | "status" | "events"> }) {
  const written = order.events.filter(({ type }) => type === "LAB_MESSAGE");
  const last = written.reduce<(typeof written)[number] | null>(
    (latest, event) => (latest === null || event.at > latest.at ? event : latest),
    null,
  );
  if (last === null || order.status === "COMPLETE" || order.status === "CANCELED") return null;
  return (
    <section className={classes.message} aria-label="The lab wrote to you">
      <h2>The lab wrote to you</h2>
      <blockquote>{last.text}</blockquote>
      <p>
        <time dateTime={last.at}>{formatMoment(last.at)}</time> ·{" "}
        <Anchor href={mailAbout(order.id)}>Reply by e-mail</Anchor>
      </p>
    </section>
  );
}
