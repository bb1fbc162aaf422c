import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getMessenger, type Messenger } from "../../../contract/couriers/couriers.ts";
import { listChanges } from "../../../contract/history/history.ts";
import { shownWallTime, WEEKDAYS } from "../../../rules/couriers/windows.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { IconPlus, IconX } from "../../platform/icons.tsx";
import { DetailPage } from "../../platform/kit/detail-page.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { CourierDialog } from "./courier-dialog.tsx";
import { DayBoard } from "./day-board.tsx";
import { DaysOff } from "./days-off.tsx";
import { Figures } from "./figures.tsx";
import { HoursDialog, RemoveHours } from "./hours-dialog.tsx";
import { type Hours, hoursOn, WEEK } from "./week-text.ts";
import classes from "./couriers.module.css";

type Open =
  | { kind: "COURIER" }
  | { kind: "HOURS"; hours: Hours | null; weekday: number }
  | { kind: "REMOVE"; hours: Hours };

export function CourierPage({ messengerId }: { messengerId: string }) {
  const query = useCall(getMessenger, { params: { messengerId } });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const queries = useQueryClient();
  const saved = () => {
    void query.refetch();
    void queries.invalidateQueries({ queryKey: callKey(listChanges) });
  };
  const change = (
    <Button variant="default" onClick={() => setOpen({ kind: "COURIER" })}>
      Edit
    </Button>
  );
  return (
    <DetailPage
      query={query}
      noun="courier"

      back={{ to: "/admin/messengers", label: "All couriers" }}
      head={({ messenger }) => ({
        title: messenger.name,
        actions: change,
        facts: [
          ["Phone", messenger.phone],
          ["Account", messenger.userId === null ? "None: not bookable" : "Can log in"],
          ["Bookable", messenger.active ? "Yes" : "No"],
        ],
      })}
    >
      {({ messenger }) => (
        <div className={classes.page}>
          <DayBoard only={messengerId} />
          <Section title="Weekly hours">
            <Week messenger={messenger} onOpen={setOpen} />
          </Section>
          <DaysOff messengerId={messengerId} />
          <Figures messengerId={messengerId} />
          <HistorySection thing={messengerId} />
          {open?.kind === "COURIER" && <CourierDialog courier={messenger} onClose={close} onSaved={saved} />}
          {open?.kind === "HOURS" && (
            <HoursDialog
              messengerId={messengerId}
              hours={open.hours}
              weekday={open.weekday}
              onClose={close}
              onSaved={saved}
            />
          )}
          {open?.kind === "REMOVE" && (
            <RemoveHours messengerId={messengerId} hours={open.hours} onClose={close} onSaved={saved} />
          )}
        </div>
      )}
    </DetailPage>
  );
}

function Week({ messenger, onOpen }: { messenger: Messenger; onOpen: (open: Open) => void }) {
  return (
    <ol className={classes.week}>
      {WEEK.map((weekday) => (
        <li key={weekday}>
          <h3>{WEEKDAYS[weekday]}</h3>
          <div className={classes.ofDay}>
            {hoursOn(messenger.hours, weekday).map((hours) => (
              <div key={hours.id} className={classes.hours}>
                <button type="button" onClick={() => onOpen({ kind: "HOURS", hours, weekday })}>
                  <VisuallyHidden>{`Change ${WEEKDAYS[weekday]}, `}</VisuallyHidden>
                  <strong>
                    {shownWallTime(hours.from)} – {shownWallTime(hours.to)}
                  </strong>
                  <span>{hours.capacity === 1 ? "1 stop" : `${hours.capacity} stops`}</span>
                  <span>{hours.zips === null ? "whole service area" : hours.zips.join(", ")}</span>
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${WEEKDAYS[weekday]}, ${shownWallTime(hours.from)} to ${shownWallTime(hours.to)}`}
                  onClick={() => onOpen({ kind: "REMOVE", hours })}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </div>
            ))}
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Add hours on ${WEEKDAYS[weekday]}`}
              onClick={() => onOpen({ kind: "HOURS", hours: null, weekday })}
            >
              Hours
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
