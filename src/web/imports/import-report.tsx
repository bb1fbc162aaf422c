import type { ImportDetail } from "../../contract/imports/imports.ts";
import { IMPORT_OUTCOME_LABELS, type ImportOutcome, type ImportState } from "../../rules/imports/imports.ts";
import { pastAmount } from "../../rules/imports/past-orders.ts";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { ScrollArea } from "../platform/scroll-area.tsx";
import { Section } from "../platform/section.tsx";
import classes from "./imports.module.css";

type Props = { it: ImportDetail };

const TONES: Record<ImportOutcome, StateTone> = {
  MADE: "success",
  CHANGED: "info",
  SAME: "default",
  REFUSED: "error",
  REMOVED: "default",
  KEPT: "warning",
};

const BEFORE_THE_END: ReadonlySet<ImportState> = new Set(["CHECKING", "READY", "RUNNING", "PAUSED", "STOPPED"]);

/** The result of a dry run, or of an import. */
export function ImportReport({ it }: Props) {
  const { counts, sums, reasons, preview, pictures } = it;
  // Until the run has ended, the counts of the rows that it has not reached are the dry run's.
  const isDry = it.kind !== "SCANS" && BEFORE_THE_END.has(it.state);
  const isUndone = it.state === "UNDONE" || it.state === "UNDOING";
  return (
    <>
      <Section title={isDry ? "Dry run" : "Report"}>
        <StatTiles label="Outcome">
          <StatTile label="New" value={counts.made} />
          <StatTile label="Updated" value={counts.changed} hint="Only missing details are added" />
          <StatTile label="Unchanged" value={counts.same} />
          <StatTile label="Rejected" value={counts.refused} tone="error" />
          {isUndone && <StatTile label="Removed" value={counts.removed} />}
          {isUndone && <StatTile label="Kept" value={counts.kept} />}
        </StatTiles>
      </Section>
      {sums.length > 0 && <Sums it={it} />}
      {pictures !== null && <Pictures pictures={pictures} />}
      {reasons.length > 0 && (
        <Section title="Notes">
          <ul className={classes.reasons}>
            {reasons.map(({ outcome, reason, count }) => (
              <li key={`${outcome} ${reason}`}>
                <StateBadge tone={TONES[outcome]} size="md">
                  {count.toLocaleString("en-US")} {IMPORT_OUTCOME_LABELS[outcome].toLowerCase()}
                </StateBadge>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {preview.length > 0 && (
        <Section title="Preview">
          <ScrollArea label="Rows of the preview">
            <table className={`${classes.table} ${classes.preview}`}>
              <thead>
                <tr>
                  <th scope="col" data-end>
                    Line
                  </th>
                  <th scope="col">Result</th>
                  <th scope="col">Row</th>
                </tr>
              </thead>
              <tbody>
                {preview.map(({ line, outcome, title, details, reason }) => (
                  <tr key={line}>
                    <td data-end>{line}</td>
                    <td>
                      {outcome !== null && (
                        <StateBadge tone={TONES[outcome]} size="md">
                          {IMPORT_OUTCOME_LABELS[outcome]}
                        </StateBadge>
                      )}
                    </td>
                    <td>
                      <strong>{title}</strong>
                      {details.length > 0 && <small>{details.join(" · ")}</small>}
                      {reason !== null && <small>{reason}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
        </Section>
      )}
    </>
  );
}

/** Pictures of products are fetched after the import; some may be gone. */
function Pictures({ pictures }: { pictures: NonNullable<ImportDetail["pictures"]> }) {
  const { waiting, done, failed, failures } = pictures;
  const more = failed - failures.length;
  return (
    <Section title="Pictures">
      <StatTiles label="Pictures">
        <StatTile label="Added" value={done} />
        <StatTile label="Waiting" value={waiting} hint={waiting > 0 ? "Fetched in the background" : undefined} />
        <StatTile label="Failed" value={failed} tone="error" />
      </StatTiles>
      {failures.length > 0 && (
        <ScrollArea label="Pictures that failed">
          <table className={`${classes.table} ${classes.failures}`}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Picture</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ url, product, problem }) => (
                <tr key={`${product} ${url}`}>
                  <td>{product}</td>
                  <td>
                    <span className={classes.address}>{url}</span>
                    <small>{problem}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {more > 0 && <p className={classes.quiet}>And {more.toLocaleString("en-US")} more</p>}
    </Section>
  );
}

/** Sums of the file and of the imported rows, for an accountant to compare. */
function Sums({ it: { sums } }: Props) {
  return (
    <Section title="Sums">
      <ScrollArea label="Sums by currency and year">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col" data-end>
                Count
              </th>
              <th scope="col" data-end>
                In the file
              </th>
              <th scope="col" data-end>
                Imported
              </th>
              <th scope="col" data-end>
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ currency, year, inFile, imported, items }) => (
              <tr key={`${currency} ${year}`}>
                <th scope="row">
                  {year ?? "All"} {currency}
                </th>
                <td data-end>{items.toLocaleString("en-US")}</td>
                <td data-end>{pastAmount(inFile, currency)}</td>
                <td data-end>{pastAmount(imported, currency)}</td>
                <td data-end>{inFile === imported ? "–" : pastAmount(imported - inFile, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Section>
  );
}
