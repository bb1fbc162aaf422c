import { addDays } from "../couriers/windows.ts";
import { PROCESSES, type Process } from "../film/film.ts";
import { businessDaysAfter } from "../lab/business-days.ts";
import { isBusinessDay, type LabCalendar } from "../lab/lab-days.ts";
import type { StopState } from "../couriers/stops.ts";
import type { TrackingState } from "../shipping/tracking.ts";

/** Places that the staff plan fills. */
export const PLAN_STATIONS = ["COUNTER", "RECEIVE", "DEVELOP", "SCAN", "SLEEVE", "RETURN"] as const;
export type PlanStation = (typeof PLAN_STATIONS)[number];

export const PLAN_STATION_LABELS: Readonly<Record<PlanStation, string>> = {
  COUNTER: "Counter",
  RECEIVE: "Receive",
  DEVELOP: "Develop",
  SCAN: "Scan",
  SLEEVE: "Sleeve",
  RETURN: "Return",
};

/** Days that the plan shows, today included. */
export const PLAN_DAYS = 7;
export const planDays = (today: string): string[] => Array.from({ length: PLAN_DAYS }, (_, at) => addDays(today, at));

/** Rolls that the lab finishes on a weekday, 0 for Sunday. */
export interface Capacity {
  readonly process: Process;
  readonly weekday: number;
  readonly rolls: number;
}

/** Starting capacity of a new lab, Monday to Friday; weekends have none. */
const STARTING_CAPACITY: Readonly<Record<Process, number>> = { C41: 60, BW: 30, E6: 12, ECN2: 12 };

/** Returns every process and weekday with the lab's own capacities, or the starting ones. */
export const allCapacities = (own: readonly Capacity[]): Capacity[] =>
  PROCESSES.flatMap((process) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
      const set = own.find((one) => one.process === process && one.weekday === weekday);
      return { process, weekday, rolls: set?.rolls ?? (weekday % 6 === 0 ? 0 : STARTING_CAPACITY[process]) };
    }),
  );

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns a day's capacity; none on days on which the lab is closed. */
export const capacityOn = (
  day: string,
  process: Process,
  capacities: readonly Capacity[],
  calendar: LabCalendar,
): number =>
  isBusinessDay(day, calendar)
    ? (capacities.find((one) => one.process === process && one.weekday === weekdayOf(day))?.rolls ?? 0)
    : 0;

/** Rolls to finish by a day. */
export interface DueRolls {
  readonly process: Process;
  readonly day: string;
  readonly rolls: number;
}

/** A process's work on one day. */
export interface DayLoad {
  readonly day: string;
  readonly process: Process;
  /** Promised for the day; on the first day, with all that is late. */
  readonly promised: number;
  /** Of film that is still on its way, by its usual arrival and turnaround. */
  readonly expected: number;
  readonly capacity: number;
  /** Rolls that are not finished by the end of the day although they are due, at full capacity from today. */
  readonly over: number;
}

/**
 * Returns the load of each process and day against its capacity. Free capacity of a day works ahead on later days;
 * what a day cannot finish is carried over.
 */
export function loadOf(
  days: readonly string[],
  { promised, expected }: { promised: readonly DueRolls[]; expected: readonly DueRolls[] },
  capacities: readonly Capacity[],
  calendar: LabCalendar,
): DayLoad[] {
  const [first] = days;
  return PROCESSES.flatMap((process) => {
    let due = 0;
    let done = 0;
    return days.map((day) => {
      const dueOn = (list: readonly DueRolls[]) =>
        list
          .filter((one) => one.process === process && (one.day === day || (day === first && one.day < day)))
          .reduce((sum, { rolls }) => sum + rolls, 0);
      const load = { day, process, promised: dueOn(promised), expected: dueOn(expected) };
      const capacity = capacityOn(day, process, capacities, calendar);
      due += load.promised + load.expected;
      done += capacity;
      return { ...load, capacity, over: Math.max(0, due - done) };
    });
  });
}

/** How film that has not arrived comes to the lab, the surest first. */
export const ARRIVAL_WAYS = ["HERE", "COURIER", "IN_TRANSIT", "LABEL", "ORDERED"] as const;
export type ArrivalWay = (typeof ARRIVAL_WAYS)[number];

export const ARRIVAL_WAY_LABELS: Readonly<Record<ArrivalWay, string>> = {
  HERE: "Delivered, not received",
  COURIER: "With a courier",
  IN_TRANSIT: "Parcel on the way",
  LABEL: "Label printed",
  ORDERED: "Ordered only",
};

/** Where an order's film is, on its way to the lab; days in the lab's time zone. */
export interface FilmOnItsWay {
  readonly stopState: StopState | null;
  readonly stopDay: string | null;
  readonly parcelState: TrackingState | null;
  readonly parcelDay: string | null;
  readonly labelDay: string | null;
  readonly paidDay: string;
}

/** Returns the most reliable sign of the film's arrival, and the day from which to count its usual days. */
export function arrivalWay(film: FilmOnItsWay, today: string): { way: ArrivalWay; since: string } {
  const { stopState, stopDay, parcelState, parcelDay, labelDay, paidDay } = film;
  const isAtTheDoor = parcelState === "DELIVERED" || parcelState === "OUT_FOR_DELIVERY";
  if (stopState === "HANDED_OVER" || isAtTheDoor) return { way: "HERE", since: today };
  if ((stopState === "BOOKED" || stopState === "COLLECTED") && stopDay !== null)
    return { way: "COURIER", since: stopDay };
  if (parcelState === "IN_TRANSIT" && parcelDay !== null) return { way: "IN_TRANSIT", since: parcelDay };
  return labelDay === null ? { way: "ORDERED", since: paidDay } : { way: "LABEL", since: labelDay };
}

/** Expected rolls. @property since the day of the courier's stop, the parcel's first scan, the label, or the payment */
export interface ExpectedRolls {
  readonly way: ArrivalWay;
  readonly since: string;
  readonly process: Process;
  readonly rush: boolean;
  readonly rolls: number;
}

/** Calendar days from a parcel's first scan, a label or an order until the film is here: the median, measured. */
export type UsualDays = Readonly<Record<"IN_TRANSIT" | "LABEL" | "ORDERED", number>>;
export const STARTING_USUAL_DAYS: UsualDays = { IN_TRANSIT: 3, LABEL: 5, ORDERED: 6 };

/** Returns the business day on which film usually arrives; null if that day has passed, so that it may come any day. */
export function arrivalDay(
  { way, since }: Pick<ExpectedRolls, "way" | "since">,
  usual: UsualDays,
  today: string,
  calendar: LabCalendar,
): string | null {
  if (way === "HERE") return businessDaysAfter(today, 0, calendar);
  const day = way === "COURIER" ? since : addDays(since, usual[way]);
  return day < today ? null : businessDaysAfter(day, 0, calendar);
}
