import { useHotkeys } from "@mantine/hooks";
import type { RollOfOrder } from "../../contract/orders/order.ts";
import { BENCH_STEPS, type BenchEvent, readyFor, whyNot } from "./roll-steps.ts";

type Bench = {
  rolls: readonly RollOfOrder[];
  selected: RollOfOrder | undefined;
  select: (rollId: string) => void;
  mark: (event: BenchEvent, rolls: readonly RollOfOrder[]) => void;
  /** Says why a key did nothing. */
  refuse: (reason: string) => void;
  printStickers: (rollId: string | undefined) => void;
};

/** The keys of the bench: one hand on the keyboard, the other on the film. They rest while someone types. */
export function useShortcuts({ rolls, selected, select, mark, refuse, printStickers }: Bench): void {
  function step(by: number) {
    const at = rolls.findIndex(({ id }) => id === selected?.id);
    const next = rolls[Math.min(Math.max(at + by, 0), rolls.length - 1)];
    if (next) select(next.id);
  }
  function markOne(event: BenchEvent) {
    if (!selected) return;
    const reason = whyNot(event, selected);
    if (reason === null) mark(event, [selected]);
    else refuse(`Roll ${selected.number}: ${reason}`);
  }
  function markAll(event: BenchEvent) {
    const ready = readyFor(event, rolls);
    if (ready.reason === null) mark(event, ready.rolls);
    else refuse(ready.reason);
  }

  useHotkeys([
    ["R", () => document.querySelector<HTMLElement>("[data-receive]")?.click()],
    ["J", () => step(1)],
    ["K", () => step(-1)],
    ["P", () => printStickers(selected?.id)],
    ["shift+P", () => printStickers(undefined)],
    ["U", () => document.querySelector<HTMLElement>("[data-choose-files]")?.click()],
    ...BENCH_STEPS.flatMap(({ event, key }) =>
      key === null
        ? []
        : ([
            [key, () => markOne(event)],
            [`shift+${key}`, () => markAll(event)],
          ] as [string, () => void][]),
    ),
  ]);
}
