import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import {
  type CourierDay,
  listDayRoutes,
  listStopPlaces,
  replanRoute,
} from "../../../contract/couriers/courier-plans.ts";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { milesText } from "../../../rules/couriers/travel.ts";
import { IconPrinter, IconRefresh } from "../../platform/icons.tsx";
import { showToast, showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Empty, Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { BoardStop } from "./board-stop.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { priceText } from "./plan-text.ts";
import { useDay } from "./use-day.ts";
import { useMoveStop } from "./use-move-stop.ts";
import classes from "./board.module.css";

type Held = { stop: Stop; messengerId: string };

/**
 * Shows the couriers' routes of a day side by side. Stops are dragged to another position or courier, or moved by
 * button or keys; each position shows its cost.
 * @param only one courier's id
 */
export function DayBoard({ only }: { only?: string }) {
  const { day, choose } = useDay();
  const routes = useCall(listDayRoutes, { query: { day } }, { keepPrevious: true });
  const [dragged, setDragged] = useState<Held | null>(null);
  const [moving, setMoving] = useState<Held | null>(null);
  return (
    <Section
      title={only === undefined ? "Routes" : "Stops"}
      actions={
        <TextInput
          type="date"
          aria-label="Day"
          value={day}
          onChange={({ currentTarget: { value } }) => value !== "" && choose(value)}
        />
      }
    >
      <Loaded query={routes} skeleton={<RowsSkeleton rows={4} />}>
        {({ couriers }) => {
          const shown = couriers.filter(({ messengerId }) => only === undefined || messengerId === only);
          if (shown.length === 0) return <Empty title="No couriers on this day" />;
          return (
            <div className={classes.board}>
              {shown.map((courier) => (
                <Column
                  key={courier.messengerId}
                  courier={courier}
                  day={day}
                  dragged={dragged}
                  onDrag={setDragged}
                  onMove={setMoving}
                />
              ))}
            </div>
          );
        }}
      </Loaded>
      {moving && <MoveDialog {...moving} onClose={() => setMoving(null)} />}
    </Section>
  );
}

function Column({
  courier,
  day,
  dragged,
  onDrag,
  onMove,
}: {
  courier: CourierDay;
  day: string;
  dragged: Held | null;
  onDrag: (held: Held | null) => void;
  onMove: (held: Held) => void;
}) {
  const { messengerId, name, stops, off } = courier;
  const replan = useCallMutation(replanRoute, {
    refreshes: [listDayRoutes, listStopPlaces],
    onSuccess: () => showToast(`${name}'s remaining stops are in the shortest order.`),
    onError: showErrorToast,
  });
  const others = dragged === null ? stops : stops.filter(({ id }) => id !== dragged.stop.id);
  return (
    <section className={classes.column} aria-label={name}>
      <header>
        <h3>
          <Link to={`/admin/messengers/${messengerId}`}>{name}</Link>
        </h3>
        {off !== null && <p className={classes.off}>Off: {off}</p>}
        <p>
          {stops.length === 1 ? "1 stop" : `${stops.length} stops`} · {milesText(courier.distanceKm)} ·{" "}
          {courier.rideMinutes} min riding{courier.planned && " · stops ordered by hand"}
        </p>
        {stops.length > 0 && (
          <div className={classes.tools}>
            <Button
              size="xs"
              variant="default"
              loading={replan.isPending}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => replan.mutate({ params: { messengerId }, body: { day } })}
            >
              Re-plan remaining stops
            </Button>
            <Button
              size="xs"
              component={Link}
              to={`/admin/messengers/${messengerId}/printable-routes?day=${day}`}
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              Print
            </Button>
          </div>
        )}
      </header>
      {stops.length === 0 && <p className={classes.none}>No stops on this day.</p>}
      <ol>
        {stops.map((stop) => (
          <li key={stop.id}>
            {dragged !== null && dragged.stop.id !== stop.id && (
              <Gap held={dragged} to={messengerId} index={others.indexOf(stop)} onDone={() => onDrag(null)} />
            )}
            <BoardStop
              stop={stop}
              messengerId={messengerId}
              onMove={() => onMove({ stop, messengerId })}
              onDrag={(isDragged) => onDrag(isDragged ? { stop, messengerId } : null)}
            />
          </li>
        ))}
      </ol>
      {dragged !== null && <Gap held={dragged} to={messengerId} index={others.length} onDone={() => onDrag(null)} />}
    </section>
  );
}

/**
 * Drop target for a dragged stop, with its cost. Renders nothing if the stop cannot be moved here or is already here.
 */
function Gap({ held, to, index, onDone }: { held: Held; to: string; index: number; onDone: () => void }) {
  const [isOver, setOver] = useState(false);
  const params = { messengerId: held.messengerId, stopId: held.stop.id };
  const places = useCall(listStopPlaces, { params }).data?.places;
  const move = useMoveStop(held.stop, held.messengerId);
  const place = places?.find((each) => each.messengerId === to && each.index === index);
  if (place === undefined || place.isNow) return null;
  const letGo = () => {
    onDone();
    move(place, places!).catch(showErrorToast);
  };
  return (
    // Handle for dragging by touch; the keyboard uses the button "Move".
    <button
      type="button"
      tabIndex={-1}
      className={classes.gap}
      data-gap
      data-over={isOver || undefined}
      onClick={letGo}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        letGo();
      }}
    >
      {priceText(place)}
    </button>
  );
}
