import { Anchor } from "@mantine/core";
import type { Order } from "../../../contract/orders/order.ts";
import type { PublicLab } from "../../../rules/lab-settings/lab-profile.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatMoment } from "../../platform/dates.ts";
import { useLab } from "../../platform/lab.ts";
import classes from "./order-page.module.css";

export const mailAbout = (lab: Pick<PublicLab, "email">, orderId: number): string =>
  `mailto:${lab.email}?subject=${encodeURIComponent(`Order ${shownOrderNumber(orderId)}`)}`;

export function LabMessage({ order }: { order: Pick<Order, "id" | "status" | "events"> }) {
  const lab = useLab();
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
        <Anchor href={mailAbout(lab, order.id)}>Reply by e-mail</Anchor>
      </p>
    </section>
  );
}
