import type { Stop } from "../../../contract/couriers/courier-routes.ts";
import { stateBefore, STOP_STEPS, stepOf, type UndoableStep } from "../../../rules/couriers/stops.ts";

export type CourierUpdateKind = "ON_MY_WAY" | "COLLECT" | "FAIL" | "PHOTO" | "HAND_OVER" | "UNDO";

export type CourierUpdate = {
  /** Idempotency key it is sent with. */
  id: string;
  /** The account that made it: another account on this phone does not send it. */
  account: string;
  messengerId: string;
  stopId: string;
  customerName: string;
  kind: CourierUpdateKind;
  at: string;
  rolls?: number;
  problem?: string;
  photo?: Blob;
  /** The step to undo, with UNDO. */
  step?: UndoableStep;
};
/** An update before its time and author are added. */
export type NewCourierUpdate = Pick<CourierUpdate, "kind" | "rolls" | "problem" | "photo" | "step">;

const STEPS = { COLLECT: "collect", FAIL: "fail", HAND_OVER: "handOver" } as const;

export function stopAfter(stop: Stop, { kind, at, rolls, problem, step: undone }: CourierUpdate): Stop {
  if (kind === "PHOTO") return stop;
  if (kind === "ON_MY_WAY") return stop.notifiedAt === null ? { ...stop, notifiedAt: at } : stop;
  if (kind === "UNDO") return undone === undefined ? stop : stopBefore(stop, undone);
  const step = STEPS[kind];
  if (stepOf(step, stop.stopState) !== "NOW") return stop;
  const moved = { ...stop, stopState: STOP_STEPS[step].to };
  if (kind === "FAIL") return { ...moved, failedAt: at, problem: problem ?? null };
  if (kind === "COLLECT") return { ...moved, collectedAt: at, collectedRolls: rolls ?? stop.collectedRolls };
  return { ...moved, handedOverAt: at, handedOverRolls: rolls ?? stop.handedOverRolls };
}

function stopBefore(stop: Stop, step: UndoableStep): Stop {
  if (stop.stopState !== STOP_STEPS[step].to) return stop;
  const before = { ...stop, stopState: stateBefore(step, stop) };
  return step === "collect"
    ? { ...before, collectedAt: null, collectedRolls: null }
    : { ...before, handedOverAt: null, handedOverRolls: null };
}

/** Returns the stops with all updates applied, whether or not the lab has them. */
export const stopsAfter = (stops: readonly Stop[], presses: readonly CourierUpdate[]): Stop[] =>
  stops.map((stop) =>
    presses.filter(({ stopId }) => stopId === stop.id).reduce((now, press) => stopAfter(now, press), stop),
  );

/** Returns whether the same update is already queued: a second tap, or a second tab that did not see the first. */
export const isDuplicateUpdate = (press: CourierUpdate, waiting: readonly CourierUpdate[]): boolean => {
  if (press.kind === "PHOTO") return false;
  const ofStop = waiting.filter(
    ({ stopId, kind, account }) => stopId === press.stopId && account === press.account && kind !== "PHOTO",
  );
  return press.kind === "ON_MY_WAY"
    ? ofStop.some(({ kind }) => kind === "ON_MY_WAY")
    : ofStop.findLast(({ kind }) => kind !== "ON_MY_WAY")?.kind === press.kind;
};

const SAID: Record<CourierUpdateKind, string> = {
  ON_MY_WAY: "On my way",
  COLLECT: "Collected",
  FAIL: "Could not collect",
  PHOTO: "Photo",
  HAND_OVER: "Handed over",
  UNDO: "Undo",
};
/** "Collected · Ada Lovelace". */
export const updateText = ({ kind, customerName }: CourierUpdate): string => `${SAID[kind]} · ${customerName}`;
