import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { csvRow, type CsvValue } from "../../../../rules/csv.ts";
import { IconDownload } from "../../icons.tsx";
import { saveFile } from "../../save-file.ts";
import type { Series } from "./series.ts";
import classes from "./plot.module.css";
import { ScrollArea } from "../../scroll-area.tsx";

export type PlotColumn<Row> = {
  head: string;
  /** Value in the file: a number in a format every spreadsheet reads. */
  value: (row: Row) => CsvValue;
  shown?: (row: Row) => ReactNode;
};

const NO_SERIES: readonly (Series & { sum: ReactNode })[] = [];

/**
 * Plot with a text summary, and all numbers as a table and a file. The drawing is hidden from screen readers, which get
 * the text and the table.
 * @param series legend with totals; none if a single color needs no label
 * @param fileName "orders-by-day.csv"
 */
export function PlotFigure<Row>({
  title,
  says,
  series = NO_SERIES,
  rows,
  columns,
  fileName,
  children,
}: {
  title: string;
  says?: ReactNode;
  series?: readonly (Series & { sum: ReactNode })[];
  rows: readonly Row[];
  columns: readonly PlotColumn<Row>[];
  fileName: string;
  children: ReactNode;
}) {
  const save = () => {
    const lines = [
      "\ufeff", // The BOM makes spreadsheets read it as UTF-8.
      csvRow(columns.map(({ head }) => head)),
      ...rows.map((row) => csvRow(columns.map((c) => c.value(row)))),
    ];
    saveFile(new Blob(lines, { type: "text/csv" }), fileName);
  };
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h2>{title}</h2>
        {says && <p>{says}</p>}
        {series.length > 0 && (
          <p className={classes.legend}>
            {series.map(({ label, tone, sum }) => (
              <span key={label} data-tone={tone}>
                {label} <strong>{sum}</strong>
              </span>
            ))}
          </p>
        )}
      </figcaption>
      {children}
      <details>
        <summary>As a table</summary>
        <ScrollArea label={title} className={classes.table}>
          <table>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PlotRow key={columns.map((column) => column.value(row)).join(" ")} row={row} columns={columns} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`${title} as CSV`}
          onClick={save}
        >
          CSV
        </Button>
      </details>
    </figure>
  );
}

function PlotRow<Row>({ row, columns }: { row: Row; columns: readonly PlotColumn<Row>[] }) {
  const [name, ...others] = columns;
  const shown = ({ shown: show, value }: PlotColumn<Row>) => (show === undefined ? value(row) : show(row));
  return (
    <tr>
      <th scope="row">{shown(name!)}</th>
      {others.map((column) => (
        <td key={column.head}>{shown(column)}</td>
      ))}
    </tr>
  );
}
