import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatRate } from "../../../rules/money.ts";
import { placeText, typesText } from "../../../rules/tax/comparable-tax.ts";
import { STARTING_TAX } from "../../../rules/tax/starting-tax.ts";
import type { TaxRow, TaxSettings } from "../../../rules/tax/tax-table.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { showErrorToast } from "../../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { Section } from "../../platform/section.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import settingsClasses from "../settings-page.module.css";
import { useSavePart } from "../use-save-part.ts";
import type { TaxReply } from "./tax-facts.tsx";
import type { TaxRowDialogProps } from "./tax-row-dialog.tsx";
import classes from "./tax.module.css";

const TaxRowDialog = lazyComponent<TaxRowDialogProps>(
  async () => ({ default: (await import("./tax-row-dialog.tsx")).TaxRowDialog }),
  "The rate",
);

const byLabel = (one: TaxRow, other: TaxRow) => one.label.localeCompare(other.label) || one.rate - other.rate;

/** The rates by place, each edited in a dialog. */
export function TaxRows({ tax: { settings, version }, mayEdit }: { tax: TaxReply; mayEdit: boolean }) {
  const save = useSavePart();
  const [search, setSearch] = useState("");
  /** The row's position; null for a new one. */
  const [open, setOpen] = useState<number | null | undefined>(undefined);
  const saveRows = (rows: TaxSettings["rows"]) => save({ part: "tax", version, value: { ...settings, rows } });
  const wanted = search.trim().toLowerCase();
  const { rows } = settings;
  const shown = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => `${row.label} ${placeText(row)}`.toLowerCase().includes(wanted))
    .toSorted((one, other) => byLabel(one.row, other.row));
  return (
    <Section
      title="Rates by place"
      actions={
        mayEdit && (
          <>
            <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(null)}>
              Add rate
            </Button>
            <Button size="xs" variant="default" onClick={() => void saveRows(STARTING_TAX.rows).catch(showErrorToast)}>
              Restore built-in rates
            </Button>
          </>
        )
      }
    >
      <p className={classes.words}>
        The most specific row applies: longer ZIP codes before shorter ones, and both before the whole state. No tax is
        collected in places without a row.
      </p>
      {rows.length > 10 && (
        <TextInput
          type="search"
          aria-label="Search rates"
          placeholder="Name, state or ZIP code"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {rows.length === 0 && <p className={settingsClasses.hint}>No rates. No tax is collected anywhere.</p>}
      {rows.length > 0 && shown.length === 0 && <p className={settingsClasses.hint}>No rates match.</p>}
      {shown.length > 0 && (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th>Place</th>
              <th className={classes.wide}>State or ZIP codes</th>
              <th className={classes.rate}>Rate</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, at }) => (
              <tr key={placeText(row)}>
                <td>
                  {mayEdit ? <TextButton onClick={() => setOpen(at)}>{row.label}</TextButton> : row.label}
                  {row.zips.length > 0 && <span className={classes.narrow}>{placeText(row)}</span>}
                  {row.untaxed.length > 0 && <span className={classes.untaxed}>Untaxed: {typesText(row.untaxed)}</span>}
                </td>
                <td className={classes.wide}>{placeText(row)}</td>
                <td className={classes.rate}>{formatRate(row.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== undefined && (
        <TaxRowDialog
          row={open === null ? null : rows[open]!}
          others={open === null ? rows : rows.toSpliced(open, 1)}
          saveRows={saveRows}
          onClose={() => setOpen(undefined)}
          onGiveUp={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}
