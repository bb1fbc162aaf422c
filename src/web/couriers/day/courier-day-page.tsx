import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { z } from "zod";
import { useLab } from "../../platform/lab.ts";
import { addDays, isCalendarDay } from "../../../rules/couriers/windows.ts";
import { calendarDay } from "../../../rules/time.ts";
import { milesText } from "../../../rules/couriers/travel.ts";
import { Page } from "../../platform/page.tsx";
import { Section } from "../../platform/section.tsx";
import { Empty, PageSkeleton, Problem } from "../../platform/states.tsx";
import { stored, useStored } from "../../platform/storage.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { HandOver } from "./hand-over.tsx";
import { LineNotice } from "./line-notice.tsx";
import { NextStop } from "./next-stop.tsx";
import { StopList } from "./stop-list.tsx";
import { rollsText } from "./stop-text.ts";
import { useCourierDay } from "./use-courier-day.ts";
import { useOfflinePage } from "./use-offline-page.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import classes from "./day.module.css";

const outdoors = stored("nice.courier.outdoors", 1, z.boolean());
const DAY = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

export function CourierDayPage({ account }: { account: string }) {
  const lab = useLab();
  const [search] = useSearchParams();
  const [today] = useState(() => calendarDay(new Date(), lab.timeZone));
  const dayParam = search.get("day") ?? "";
  const day = isCalendarDay(dayParam) ? dayParam : today;
  const { desk, view } = useCourierDay(account, day, today);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOutdoors = useStored(outdoors) === true;
  useOfflinePage();

  const stops = view?.day?.stops ?? [];
  const next = stops.find(({ stopState }) => stopState === "BOOKED");
  const shown =
    stops.find(
      ({ id, stopState, orderCanceled }) => id === chosen && ["BOOKED", "FAILED"].includes(stopState) && !orderCanceled,
    ) ?? next;
  useWakeLock(next !== undefined);

  if (view === null || (view.day === null && view.error === null && !view.isNobody)) return <PageSkeleton />;
  if (view.isNobody)
    return (
      <Page title="Routes">
        <Empty title="This account has no courier profile yet">Ask the lab to set up your route.</Empty>
      </Page>
    );
  if (view.day === null)
    return (
      <Page title="Routes">
        <Problem error={view.error} retry={() => void desk.refresh()} />
      </Page>
    );

  const done = stops.filter(({ stopState }) => stopState !== "BOOKED").length;
  const bag = stops.filter(({ stopState }) => stopState === "COLLECTED");
  const inBag = bag.reduce((sum, stop) => sum + (stop.collectedRolls ?? stop.rolls), 0);
  return (
    <div className={classes.day} data-outdoors={isOutdoors || undefined}>
      <Page
        title={day === today ? "Today" : DAY.format(new Date(`${day}T00:00:00Z`))}
        intro={
          stops.length > 0 &&
          `${done} of ${stops.length} stops done · ${milesText(view.day.distanceKm)} · ${rollsText(inBag)} in the bag`
        }
        actions={
          <Switch
            size="lg"
            label="High contrast"
            checked={isOutdoors}
            onChange={({ currentTarget: { checked } }) => outdoors.set(checked)}
          />
        }
      >
        <LineNotice view={view} onRead={(key) => void desk.forget(key)} />
        {shown && (
          <NextStop
            key={shown.id}
            stop={shown}
            heading={shown === next ? "Next" : "Selected"}
            today={today}
            onPress={(what) => {
              void desk.press(shown, what);
              if (what.kind !== "ON_MY_WAY" && what.kind !== "PHOTO") setChosen(null);
            }}
          />
        )}
        {stops.length === 0 && <Empty title="No stops on this day">Stops appear here when customers book them.</Empty>}
        {stops.length > 0 && next === undefined && bag.length === 0 && (
          <Empty title="All done">You finished all stops. Thank you!</Empty>
        )}
        <HandOver stops={stops} onHandOver={(stop, rolls) => void desk.press(stop, { kind: "HAND_OVER", rolls })} />
        {stops.length > 0 && (
          <Section title="All stops">
            <StopList
              stops={stops}
              chosen={shown?.id}
              waiting={view.waiting}
              onUndo={(stop, step) => void desk.press(stop, { kind: "UNDO", step })}
              onChoose={(stopId) => {
                setChosen(stopId);
                scrollTo({ top: 0 });
              }}
            />
          </Section>
        )}
        <nav className={classes.days} aria-label="Other days">
          <Button component={Link} to={`?day=${addDays(day, -1)}`} size="lg" variant="default">
            Previous day
          </Button>
          <Button component={Link} to={`?day=${addDays(day, 1)}`} size="lg" variant="default">
            Next day
          </Button>
        </nav>
        <CalendarLink messengerId={view.day.messengerId} />
      </Page>
    </div>
  );
}
