import type { labToday, RollsWaiting } from "../../../contract/bench/today.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { PROCESS_LABELS, PROCESSES } from "../../../rules/film/film.ts";
import { STATIONS } from "../stations/station.ts";

export const BOARD = "/admin/roll-events-dashboard";

type Today = ReplyOf<typeof labToday>;
type Step = RollsWaiting["step"];
type Counted = keyof Omit<RollsWaiting, "step" | "process">;

/** A figure at a station, and the list that it counts. */
export type Waiting = { label: string; count: number; rush: number; late: number; to: string };

/** @property waiting null while loading; its first entry is the station's total */
export type StationWork = { at: string; label: string; waiting: readonly Waiting[] | null };

/** For each station, the latest step of its waiting rolls, and what happens to them there. */
const WAITS: Readonly<Record<(typeof STATIONS)[number]["at"], { step: Step; work: string }>> = {
  develop: { step: "RECEIVED", work: "to develop" },
  scan: { step: "DEVELOPED", work: "to scan" },
  sleeve: { step: "SYNCED", work: "to sleeve or sort" },
  return: { step: "SLEEVED", work: "to return" },
};

export const sumOf = (rolls: readonly RollsWaiting[], field: Counted): number =>
  rolls.reduce((sum, row) => sum + row[field], 0);

/** Returns the rolls that are not synced, which can break a promise. */
export const inTheLab = ({ rolls }: Today): RollsWaiting[] =>
  rolls.filter(({ step }) => step !== "SYNCED" && step !== "SLEEVED");

/** Returns the stations in the order of the work, each with its waiting film by tank or magazine. */
export function stationsOf(today: Today | undefined): StationWork[] {
  return [
    { at: "receive", label: "Receive", waiting: today === undefined ? null : parcelsOf(today) },
    ...STATIONS.map(({ at, label }) => ({
      at,
      label,
      waiting: today === undefined ? null : [...rollsOf(today, WAITS[at]), ...besides(at, today)],
    })),
  ];
}

const parcelsOf = ({ parcels, courierStops, orders }: Today): Waiting[] => [
  plain(parcels.arrived === 1 ? "parcel arrived" : "parcels arrived", parcels.arrived, "/admin/orders?parcel=ARRIVED"),
  plain("Parcels on the way", parcels.onTheWay, "/admin/orders?parcel=ON_THE_WAY"),
  plain("Courier stops today", courierStops, "/admin/messengers"),
  plain("Orders with film expected", orders.TO_RECEIVE, "/admin/orders?needs=TO_RECEIVE"),
];

function rollsOf({ rolls }: Today, { step, work }: { step: Step; work: string }): Waiting[] {
  const here = rolls.filter((row) => row.step === step);
  const list = `${BOARD}/${step}`;
  return [
    marked(`${sumOf(here, "rolls") === 1 ? "roll" : "rolls"} ${work}`, here, list),
    ...PROCESSES.map((process) =>
      marked(
        PROCESS_LABELS[process],
        here.filter((row) => row.process === process),
        `${list}?process=${process}`,
      ),
    ).filter(({ count }) => count > 0),
  ];
}

/** Work at a station that is not rolls at its own step. */
function besides(at: (typeof STATIONS)[number]["at"], { rolls, orders }: Today): Waiting[] {
  if (at === "scan") {
    const scanned = rolls.filter(({ step }) => step === "SCANNED");
    return scanned.length === 0 ? [] : [marked("Scanned, to sync", scanned, `${BOARD}/SCANNED`)];
  }
  if (at !== "return" || orders.TO_RETURN === 0) return [];
  return [plain("Orders to mail film back", orders.TO_RETURN, "/admin/orders?needs=TO_RETURN")];
}

const plain = (label: string, count: number, to: string): Waiting => ({ label, count, rush: 0, late: 0, to });

const marked = (label: string, rolls: readonly RollsWaiting[], to: string): Waiting => ({
  label,
  count: sumOf(rolls, "rolls"),
  rush: sumOf(rolls, "rush"),
  late: sumOf(rolls, "late"),
  to,
});
