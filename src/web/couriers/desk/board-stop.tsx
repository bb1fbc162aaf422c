import { Button } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { listStopPlaces } from "../../../contract/couriers/courier-plans.ts";
import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { MINUTE_MS } from "../../../rules/time.ts";
import { api } from "../../platform/api.ts";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { addressOf, clock, rollsText, windowOf } from "../day/stop-text.ts";
import { IconGripVertical } from "../../platform/icons.tsx";
import { useLab } from "../../platform/lab.ts";
import { StopBadge } from "../stop-badge.tsx";
import { useMoveStop } from "./use-move-stop.ts";
import { useTouchDrag } from "./use-touch-drag.ts";
import classes from "./board.module.css";

/** Minutes after the window's end; 0 within it. Actual time for finished stops, expected time for open ones. */
const lateBy = ({ collectedAt, failedAt, arrivesAt, windowTo }: Stop): number =>
  Math.max(0, Math.round((Date.parse(collectedAt ?? failedAt ?? arrivesAt) - Date.parse(windowTo)) / MINUTE_MS));

/** One stop of a day. Open stops can be dragged; Alt with an arrow key moves them by one. */
export function BoardStop({
  stop,
  messengerId,
  onMove,
  onDrag,
}: {
  stop: Stop;
  messengerId: string;
  onMove: () => void;
  onDrag: (isDragged: boolean) => void;
}) {
  const lab = useLab();
  const late = lateBy(stop);
  const isOpen = stop.stopState === "BOOKED";
  const move = useMoveStop(stop, messengerId);
  const byTouch = useTouchDrag(onDrag);

  async function step(by: 1 | -1) {
    const { places } = await api.call(listStopPlaces, { params: { messengerId, stopId: stop.id } });
    const now = places.find(({ isNow }) => isNow);
    const place = places.find((each) => each.messengerId === messengerId && each.index === (now?.index ?? 0) + by);
    if (place !== undefined) await move(place, places);
  }
  function press(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? -1 : 1).catch(showErrorToast);
  }

  return (
    <div
      className={classes.stop}
      draggable={isOpen}
      data-state={stop.stopState}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", stop.id);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <p>
        <strong>{clock(stop.collectedAt ?? stop.failedAt ?? stop.arrivesAt, lab.timeZone)}</strong>
        <small>{windowOf(stop, lab.timeZone)}</small>
      </p>
      <p>
        <strong>{stop.customerName}</strong>
        <small>{addressOf(stop)}</small>
        <small>
          <Link to={`/admin/users/${stop.customerId}/orders/${stop.orderId}`}>{shownOrderNumber(stop.orderId)}</Link> ·{" "}
          {rollsText(stop.collectedRolls ?? stop.rolls)}
          {stop.photoUrl && (
            <>
              {" "}
              ·{" "}
              <a href={stop.photoUrl} target="_blank" rel="noreferrer">
                Photo
              </a>
            </>
          )}
        </small>
      </p>
      <div className={classes.state}>
        {isOpen ? (
          <div className={classes.hold}>
            <span {...byTouch} className={classes.grip} data-grip aria-hidden>
              <IconGripVertical size={24} />
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Move ${stop.customerName}'s stop`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={press}
              onClick={onMove}
            >
              Move
            </Button>
          </div>
        ) : (
          <StopBadge stop={stop} quiet />
        )}
        {late > 0 && <small>{late} min late</small>}
        {stop.stopState === "FAILED" && <small>{stop.problem}</small>}
      </div>
    </div>
  );
}
