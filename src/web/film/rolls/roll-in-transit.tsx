import { ROLL_EVENT_WORDS, type RollEvent } from "../../../rules/film/film.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { IconCheck } from "../../platform/icons.tsx";
import classes from "./roll-on-its-way.module.css";
import { STAGES, stagesPassed, nextStageText, whereRollIs } from "./stages.ts";

/** A roll whose scans are not online yet: a strip that is exposed frame by frame as the roll moves through the lab. */
export function RollInTransit({
  lastEvent,
  whose,
  large = false,
}: {
  lastEvent: RollEvent | null;
  whose: Whose;
  large?: boolean;
}) {
  const passed = stagesPassed(lastEvent);
  return (
    <div className={classes.way} data-large={large || undefined}>
      <div className={classes.strip} aria-hidden>
        {STAGES.map((stage, index) => (
          <span key={stage} data-passed={index < passed || undefined} title={ROLL_EVENT_WORDS[stage]}>
            {index < passed ? <IconCheck size={22} stroke={2.5} /> : index + 1}
          </span>
        ))}
      </div>
      <p className={classes.where}>{whereRollIs(lastEvent)}</p>
      <p className={classes.next}>{nextStageText(lastEvent, whose)}</p>
    </div>
  );
}
