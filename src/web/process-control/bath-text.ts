import type { Bath } from "../../contract/process-control/baths.ts";
import type { Machine } from "../../contract/process-control/machines.ts";
import { BATH_STEP_LABELS, isReplenishmentWorth } from "../../rules/process-control/baths.ts";
import { PROCESS_NAMES } from "../../rules/process-control/strips.ts";
import { formatShortDay } from "../platform/dates.ts";

export const volumeText = (ml: number): string =>
  ml >= 1000 ? `${(ml / 1000).toLocaleString("en-US")} L` : `${ml} ml`;

/** Why a bath needs work: "too old since Feb 3", "exhausted" or "replenish 255 ml"; none while it is fine. */
export function bathDues(bath: Bath): string[] {
  if (bath.dumpedAt !== null) return [];
  return [
    ...(bath.isTooOld ? [`too old since ${formatShortDay(bath.dueAt!)}`] : []),
    ...(bath.isExhausted ? ["exhausted"] : []),
    ...(isReplenishmentWorth(bath.replenishmentDueMl, bath.volumeMl)
      ? [`replenish ${volumeText(bath.replenishmentDueMl)}`]
      : []),
  ];
}

/** "C-41, Noritsu V50". */
export const machineText = ({ process, name }: Pick<Machine, "process" | "name">): string =>
  `${PROCESS_NAMES[process]}, ${name}`;

/** Tasks at a machine, the alarm first. */
export type ControlNotice = { machine: Machine; tone: "alarm" | "warning" | "note"; text: string };

export const noticesOf = (machines: readonly Machine[]): ControlNotice[] =>
  machines
    .filter(({ retired }) => !retired)
    .flatMap((machine): ControlNotice[] => [
      ...(machine.strip?.alarm
        ? [{ machine, tone: machine.mayRun ? ("warning" as const) : ("alarm" as const), text: alarmOf(machine) }]
        : []),
      ...machine.baths.flatMap((bath) =>
        bathDues(bath).map((due) => ({
          machine,
          tone: "note" as const,
          text: `${BATH_STEP_LABELS[bath.step].toLowerCase()}: ${due}`,
        })),
      ),
    ])
    .toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));

const TONES: readonly ControlNotice["tone"][] = ["alarm", "warning", "note"];

const alarmOf = ({ strip, mayRun }: Machine): string =>
  strip!.override !== null && mayRun
    ? `${strip!.alarm!.replace(/: do not run$/, "")}, overridden by ${strip!.override.by ?? "the lab"}: ${strip!.override.reason}`
    : strip!.alarm!;
