import { Button } from "@mantine/core";
import { listAvailabilities } from "../../../contract/couriers/couriers.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useCall } from "../../platform/query.ts";
import { RowsSkeleton } from "../../platform/states.tsx";
import { useLab } from "../../platform/lab.ts";
import classes from "./window-picker.module.css";

export type PickUpWindow = ReplyOf<typeof listAvailabilities>["availabilities"][number];
type Chosen = { hoursId: string; day: string };

/**
 * Lists courier pick-up windows by day, to choose one.
 * @param addressId destination; undefined for the customer's primary address
 * @param zip destination, when the address is no longer the customer's own
 */
export function WindowPicker({
  userId,
  addressId,
  zip,
  chosen,
  onChange,
}: {
  userId: string;
  addressId: string | undefined;
  zip?: string;
  chosen: Chosen | null;
  onChange: (window: PickUpWindow) => void;
}) {
  const lab = useLab();
  const query = useCall(listAvailabilities, {
    params: { userId },
    query: { ...(addressId === undefined ? {} : { addressId }), ...(zip === undefined ? {} : { zip }) },
  });
  if (query.isError)
    return (
      <div className={classes.none}>
        <FormMessage>{messageOf(query.error)}</FormMessage>
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!query.data)
    return (
      <div role="status" aria-label="Loading">
        <RowsSkeleton rows={2} height={72} />
      </div>
    );
  const { availabilities, served } = query.data;
  if (!served) return <p className={classes.none}>Our couriers don't serve your address yet.</p>;
  if (availabilities.length === 0)
    return <p className={classes.none}>Our couriers are fully booked for the next two weeks. Try again tomorrow.</p>;
  const days = [...Map.groupBy(oneOfEach(availabilities, chosen), ({ day }) => day)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return (
    <fieldset className={classes.windows} data-windows>
      <legend>Choose a pickup time</legend>
      <div className={classes.days}>
        {days.map(([day, windows]) => (
          <div key={day} className={classes.day}>
            <p id={`day-${day}`}>{dayText(windows[0]!.from, lab.timeZone)}</p>
            <div role="group" aria-labelledby={`day-${day}`}>
              {windows
                .toSorted((a, b) => (a.from < b.from ? -1 : 1))
                .map((window) => (
                  <label key={window.hoursId}>
                    <input
                      type="radio"
                      name="window"
                      checked={chosen?.hoursId === window.hoursId && chosen.day === window.day}
                      onChange={() => onChange(window)}
                    />
                    <span>{timesText(window, lab.timeZone)}</span>
                    {window.placesLeft <= FEW_LEFT && <small>{window.placesLeft} left</small>}
                  </label>
                ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Pickups left from which their number matters to the customer. */
const FEW_LEFT = 3;

/** Several couriers may share a time: shows the chosen one, else the one with the most open slots. */
function oneOfEach(windows: readonly PickUpWindow[], chosen: Chosen | null): PickUpWindow[] {
  const isChosen = ({ hoursId, day }: PickUpWindow) => chosen?.hoursId === hoursId && chosen.day === day;
  const best = (a: PickUpWindow, b: PickUpWindow) =>
    isChosen(a) || (!isChosen(b) && a.placesLeft >= b.placesLeft) ? a : b;
  return [...Map.groupBy(windows, ({ from, to }) => `${from} ${to}`).values()].map((same) => same.reduce(best));
}

/** "Monday, November 23, 9:00 AM – 12:00 PM", in the lab's time zone. */
export const windowText = (window: Pick<PickUpWindow, "from" | "to">, timeZone: string): string =>
  `${dayText(window.from, timeZone)}, ${timesText(window, timeZone)}`;

const dayText = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleDateString("en-US", {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  });

const timesText = ({ from, to }: Pick<PickUpWindow, "from" | "to">, timeZone: string) =>
  `${timeText(from, timeZone)} – ${timeText(to, timeZone)}`;

const timeText = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
