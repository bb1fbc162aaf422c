import type { RollOfOrder } from "../../contract/orders/order.ts";
import { ROLL_EVENT_LABELS } from "../../rules/film/film.ts";
import { useShortcuts } from "../platform/kit/keys/use-shortcuts.ts";
import { BENCH_STEPS, type BenchEvent, isStepNeeded, readyFor, whyNot } from "./roll-steps.ts";

type Bench = {
  rolls: readonly RollOfOrder[];
  selected: RollOfOrder | undefined;
  select: (rollId: string) => void;
  mark: (event: BenchEvent, rolls: readonly RollOfOrder[]) => void;
  /** Shows why a key did nothing. */
  refuse: (reason: string) => void;
  printStickers: (rollId: string | undefined) => void;
};

/** Of the steps with a key, only sleeving is optional. */
const NO_LONGER_WAITING = "No sleeves ordered";

export function useBenchShortcuts({ rolls, selected, select, mark, refuse, printStickers }: Bench): void {
  function step(by: number) {
    const at = rolls.findIndex(({ id }) => id === selected?.id);
    const next = rolls[Math.min(Math.max(at + by, 0), rolls.length - 1)];
    if (next) select(next.id);
  }
  function markOne(event: BenchEvent) {
    if (!selected) return;
    const reason = isStepNeeded(event, selected) ? whyNot(event, selected) : NO_LONGER_WAITING;
    if (reason === null) mark(event, [selected]);
    else refuse(`Roll ${selected.number}: ${reason}`);
  }
  function markAll(event: BenchEvent) {
    const needed = rolls.filter((roll) => isStepNeeded(event, roll));
    if (rolls.length > 0 && needed.length === 0) return refuse(NO_LONGER_WAITING);
    const ready = readyFor(event, needed);
    if (ready.reason === null) mark(event, ready.rolls);
    else refuse(ready.reason);
  }
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();

  useShortcuts("Bench", [
    { keys: "R", does: "Receive", run: press("[data-receive]") },
    { keys: "J", does: "Next roll", run: () => step(1), repeats: true },
    { keys: "K", does: "Previous roll", run: () => step(-1), repeats: true },
    ...BENCH_STEPS.flatMap(({ event, key }) =>
      key === null
        ? []
        : [
            { keys: key, does: `Mark ${ROLL_EVENT_LABELS[event].toLowerCase()}`, run: () => markOne(event) },
            {
              keys: `shift+${key}`,
              does: `Mark all ${ROLL_EVENT_LABELS[event].toLowerCase()}`,
              run: () => markAll(event),
              minor: true,
            },
          ],
    ),
    { keys: "U", does: "Choose scans", run: press("[data-choose-files]") },
    { keys: "shift+U", does: "Choose a folder of scans", run: press("[data-choose-folder]"), minor: true },
    { keys: "P", does: "Sticker", run: () => printStickers(selected?.id) },
    { keys: "shift+P", does: "All stickers", run: () => printStickers(undefined), minor: true },
  ]);
}
