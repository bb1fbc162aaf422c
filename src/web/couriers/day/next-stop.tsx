import { Button } from "@mantine/core";
import { useState } from "react";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { dialLink } from "../../../rules/accounts/phone.ts";
import { announcedFrom } from "../../../rules/couriers/stops.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { IconMapPin, IconPhone } from "../../platform/icons.tsx";
import { FilmNumber } from "../../platform/page.tsx";
import { useLab } from "../../platform/lab.ts";
import { CollectDialog } from "./collect-dialog.tsx";
import { FailDialog } from "./fail-dialog.tsx";
import type { NewCourierUpdate } from "./courier-update.ts";
import { addressOf, clock, mapLink, rollsText, windowOf } from "./stop-text.ts";
import classes from "./day.module.css";

export function NextStop({
  stop,
  heading,
  today,
  onPress,
}: {
  stop: Stop;
  heading: string;
  /** Calendar day in the lab's time zone: stops can only be updated on their own day. */
  today: string;
  onPress: (what: NewCourierUpdate) => void;
}) {
  const lab = useLab();
  const [open, setOpen] = useState<"COLLECT" | "FAIL" | null>(null);
  const isNotified = stop.notifiedAt !== null;
  const isOpen = stop.stopState === "BOOKED";
  const isToday = stop.day === today;
  const announced = announcedFrom({ windowFrom: new Date(stop.windowFrom) });
  const [openedAt] = useState(() => new Date());
  const isEarly = announced > openedAt;
  return (
    <section className={classes.next} aria-label={`${heading}: ${stop.customerName}`}>
      <p className={classes.when}>
        {heading} · {clock(stop.arrivesAt, lab.timeZone)}
        <span>Pickup window {windowOf(stop, lab.timeZone)}</span>
      </p>
      <h2>{stop.customerName}</h2>
      <p className={classes.address}>{addressOf(stop)}</p>
      <p className={classes.what}>
        <strong>{rollsText(stop.rolls)}</strong> <FilmNumber>{shownOrderNumber(stop.orderId)}</FilmNumber>
      </p>
      {stop.note && <p className={classes.note}>“{stop.note}”</p>}
      {stop.problem && stop.stopState === "FAILED" && <p className={classes.note}>Not collected: {stop.problem}</p>}
      <div className={classes.ways}>
        <Button
          component="a"
          href={mapLink(stop)}
          target="_blank"
          rel="noreferrer"
          size="lg"
          variant="default"
          leftSection={<IconMapPin size={22} aria-hidden />}
        >
          Map
        </Button>
        {stop.phone && (
          <Button
            component="a"
            href={dialLink(stop.phone)}
            size="lg"
            variant="default"
            leftSection={<IconPhone size={22} aria-hidden />}
          >
            Call
          </Button>
        )}
      </div>
      {!isToday && <p className={classes.note}>You can update this stop on {shortDayText(stop.day)}.</p>}
      {isToday && isOpen && (
        <Button
          size="xl"
          className={classes.big}
          variant={isNotified || isEarly ? "default" : "filled"}
          aria-disabled={isNotified || isEarly}
          onClick={() => !isNotified && !isEarly && onPress({ kind: "ON_MY_WAY" })}
        >
          {isNotified ? `Sent at ${clock(stop.notifiedAt!, lab.timeZone)}` : "On my way"}
        </Button>
      )}
      {isToday && isOpen && isEarly && !isNotified && (
        <p className={classes.note}>You can send “On my way” from {clock(announced.toISOString(), lab.timeZone)}.</p>
      )}
      {isToday && (
        <Button
          size="xl"
          className={classes.big}
          variant={isOpen && !isNotified && !isEarly ? "default" : "filled"}
          onClick={() => setOpen("COLLECT")}
        >
          Collected
        </Button>
      )}
      {isToday && isOpen && (
        <Button size="lg" className={classes.big} variant="subtle" onClick={() => setOpen("FAIL")}>
          Could not collect
        </Button>
      )}
      {open === "COLLECT" && <CollectDialog stop={stop} onPress={onPress} onClose={() => setOpen(null)} />}
      {open === "FAIL" && (
        <FailDialog
          stop={stop}
          onFail={(problem) => onPress({ kind: "FAIL", problem })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
