import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { getRoll } from "../../../contract/film/rolls.ts";
import { ROLL_EVENT_WORDS } from "../../../rules/film/film.ts";
import { formatMoment } from "../../platform/dates.ts";
import classes from "./roll-steps.module.css";

export function RollSteps({ steps }: Pick<ReplyOf<typeof getRoll>, "steps">) {
  if (steps.length === 0) return null;
  return (
    <details className={classes.steps}>
      <summary>Steps so far</summary>
      <ol>
        {steps.map(({ event, at, by }) => (
          <li key={event}>
            <strong>{ROLL_EVENT_WORDS[event]}</strong>
            <time dateTime={at}>
              {formatMoment(at)}
              {by && ` · ${by}`}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
