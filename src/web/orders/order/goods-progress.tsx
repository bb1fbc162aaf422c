import type { GoodsStep } from "../../../rules/orders/goods.ts";
import { formatShortDay } from "../../platform/dates.ts";
import { IconCheck } from "../../platform/icons.tsx";
import classes from "./goods-progress.module.css";

const STATE_WORDS = { done: "done", now: "under way", later: "still to come" } as const;

/** Where an order's goods are: one dot a step, with its day once it is done. */
export function GoodsProgress({ steps }: { steps: readonly GoodsStep[] }) {
  return (
    <ol className={classes.steps} aria-label="Progress of your items">
      {steps.map(({ label, at, state }) => (
        <li key={label} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span className={classes.dot} aria-hidden>
            {state === "done" && <IconCheck size={14} stroke={3} aria-hidden />}
          </span>
          <strong>{label}</strong>
          <span className={classes.hidden}>, {STATE_WORDS[state]}</span>
          {at !== null && <small>{formatShortDay(at)}</small>}
        </li>
      ))}
    </ol>
  );
}
