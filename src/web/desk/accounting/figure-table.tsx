import { dollars } from "../../parts/dollars.ts";
import classes from "./accounting.module.css";
import { ScrollArea } from "../../platform/scroll-area.tsx";

type Row = {
  key: string;
  cells: readonly string[];
  /** Cents; null shows nothing. */ amounts: readonly (number | null)[];
};

/** A table of amounts of money, aligned at the right; it scrolls sideways on a phone. */
export function FigureTable({
  label,
  heads,
  figures,
  rows,
  sums,
}: {
  label: string;
  heads: readonly string[];
  figures: readonly string[];
  rows: readonly Row[];
  sums?: readonly number[];
}) {
  return (
    <ScrollArea label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
            {figures.map((head) => (
              <th key={head} className={classes.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, amounts }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
              {amounts.map((amount, index) => (
                <td key={figures[index]} className={classes.number}>
                  {amount !== null && dollars(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <th colSpan={heads.length}>Total</th>
              {sums.map((sum, index) => (
                <th key={figures[index]} className={classes.number}>
                  {dollars(sum)}
                </th>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollArea>
  );
}
