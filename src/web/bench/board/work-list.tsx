import type { RollAtStep } from "../../../contract/bench/roll-events.ts";
import { useLab } from "../../platform/lab.ts";
import { FORMAT_LABELS, PROCESS_LABELS, ROLL_EVENT_LABELS, type RollEvent } from "../../../rules/film/film.ts";
import { stockName } from "../../../rules/film/stocks.ts";
import { shortDayText } from "../../../rules/lab/promise.ts";
import { rollCount } from "../../../rules/film/roll-text.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { formatMoment } from "../../platform/dates.ts";
import { PrintSheet } from "../../platform/kit/print-sheet.tsx";
import { ageText, marksOf } from "./step-rolls.ts";
import classes from "./work-list.module.css";

export type WorkListOfStep = { event: RollEvent; filters: readonly string[]; rolls: readonly RollAtStep[]; at: number };

export function WorkList({
  list: { event, filters, rolls, at },
  onPrinted,
}: {
  list: WorkListOfStep;
  onPrinted: () => void;
}) {
  const lab = useLab();
  return (
    <PrintSheet onPrinted={onPrinted}>
      <div className={classes.list}>
        <h1>{[ROLL_EVENT_LABELS[event], ...filters].join(" · ")}</h1>
        <p>
          {lab.name}, {formatMoment(new Date(at).toISOString())}: {rollCount(rolls.length)}
        </p>
        <table>
          <thead>
            <tr>
              <th>☐</th>
              <th>Lab number</th>
              <th>Film</th>
              <th>Flags</th>
              <th>Due</th>
              <th>Waiting</th>
              <th>Order</th>
            </tr>
          </thead>
          <tbody>
            {rolls.map((roll) => (
              <tr key={roll.rollId}>
                <td>☐</td>
                <td>
                  <strong>{roll.labNumber}</strong>
                </td>
                <td>
                  {PROCESS_LABELS[roll.process]} · {FORMAT_LABELS[roll.format]}
                  {roll.stock && ` · ${stockName(roll.stock)}`}
                </td>
                <td>
                  <strong>{marksOf(roll).join(", ")}</strong>
                </td>
                <td>{roll.promisedFor && shortDayText(roll.promisedFor)}</td>
                <td>{ageText(roll.since, at)}</td>
                <td>
                  {shownOrderNumber(roll.orderId)} {roll.customerName}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PrintSheet>
  );
}
