import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  exportJournal,
  exportTaxSums,
  getAccountingMonth,
  listAccounts,
  saveAccounts,
} from "../../../contract/accounting/accounting.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../rules/accounting/journal.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showErrorToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useMay } from "../../platform/may.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { saveFile } from "../../platform/save-file.ts";
import { Section } from "../../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../../platform/states.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./accounting.module.css";
import { FigureTable } from "./figure-table.tsx";
import { SalesTax } from "./sales-tax.tsx";

const FORMAT_LABELS: Record<ExportFormat, string> = { quickbooks: "QuickBooks", xero: "Xero" };
const MONTHS = 24;
const monthText = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Returns the last months, newest first: "2026-12" and "December 2026". */
function lastMonths(): { value: string; label: string }[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return { value: month.toISOString().slice(0, 7), label: monthText.format(month) };
  });
}

/** A month's journal for the accountant, and what the lab owes to customers. */
export function Accounting() {
  const may = useMay();
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0]!.value);
  const [renames, setRenames] = useState(false);
  const query = useCall(getAccountingMonth, { params: { month } }, { keepPrevious: true });
  const save = async (csv: Promise<unknown>, fileName: string) => {
    try {
      saveFile((await csv) as Blob, fileName);
    } catch (error) {
      showErrorToast(error);
    }
  };
  const saveJournal = (format: ExportFormat) =>
    save(api.call(exportJournal, { params: { month }, query: { format } }), `journal-${month}-${format}.csv`);
  return (
    <>
      <div className={classes.bar}>
        <NativeSelect
          label="Month"
          data={months}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        {EXPORT_FORMATS.map((format) => (
          <Button key={format} variant="default" onClick={() => void saveJournal(format)}>
            CSV for {FORMAT_LABELS[format]}
          </Button>
        ))}
        <Button
          variant="default"
          onClick={() => void save(api.call(exportTaxSums, { params: { month } }), `sales-tax-${month}.csv`)}
        >
          Sales tax CSV
        </Button>
        {may("settings") && (
          <Button variant="default" onClick={() => setRenames(true)}>
            Account names
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} height={40} />}>
        {(data) => <Month data={data} />}
      </Loaded>
      {renames && <NamesDialog onClose={() => setRenames(false)} />}
    </>
  );
}

function Month({ data: { accounts, liabilities, openDays, tax } }: { data: ReplyOf<typeof getAccountingMonth> }) {
  const sum = (side: "debit" | "credit") => accounts.reduce((all, account) => all + account[side], 0);
  const differs = liabilities.some(({ opening, change, closing }) => opening + change !== closing);
  return (
    <div className={classes.month}>
      {openDays > 0 && (
        <p className={classes.words}>
          {openDays === 1 ? "1 day with cash is" : `${openDays} days with cash are`} not closed.
        </p>
      )}
      <Section title="Journal">
        {accounts.length === 0 ? (
          <p className={classes.words}>Nothing was sold, paid or refunded in this month.</p>
        ) : (
          <FigureTable
            label="Debits and credits by account"
            heads={["Account"]}
            figures={["Debit", "Credit"]}
            rows={accounts.map(({ account, name, debit, credit }) => ({
              key: account,
              cells: [name],
              amounts: [debit > 0 ? debit : null, credit > 0 ? credit : null],
            }))}
            sums={[sum("debit"), sum("credit")]}
          />
        )}
      </Section>
      <SalesTax {...tax} />
      <Section title="Owed to customers">
        {differs && (
          <p className={classes.words} role="alert">
            The journal and a ledger differ. Do not export this month, and contact support.
          </p>
        )}
        <FigureTable
          label="Owed to customers by ledger"
          heads={["Ledger"]}
          figures={["Beginning", "Change", "End"]}
          rows={liabilities.map(({ account, name, opening, change, closing }) => ({
            key: account,
            cells: [name],
            amounts: [opening, change, closing],
          }))}
        />
        <p className={classes.words}>
          Card payments are what is due from the card company: payments, less refunds, disputes and its fees.
        </p>
      </Section>
    </div>
  );
}

function NamesDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(listAccounts, undefined, { staleTime: 0 });
  return query.data === undefined ? null : <NamesForm accounts={query.data.accounts} onClose={onClose} />;
}

function NamesForm({ accounts, onClose }: ReplyOf<typeof listAccounts> & { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useCallForm({
    initialValues: { names: accounts.map(({ name, usual }) => (name === usual ? "" : name)) },
    schema: z.object({ names: z.array(z.string().max(100)) }),
    send: async ({ names }) => {
      const body = { names: accounts.map(({ account }, index) => ({ account, name: names[index]! })) };
      queries.setQueryData(callKey(listAccounts), await api.call(saveAccounts, { body }));
      await queries.invalidateQueries({ queryKey: callKey(getAccountingMonth) });
      showToast("Account names saved");
      onClose();
    },
  });
  return (
    <FormDialog title="Account names" form={form} submitLabel="Save names" onClose={onClose}>
      <p className={classes.words}>Enter the names that your books use. Empty names stay as shown.</p>
      {accounts.map(({ account, usual }, index) => (
        <TextInput
          key={account}
          label={usual}
          placeholder={usual}
          autoComplete="off"
          {...form.field(`names.${index}`)}
        />
      ))}
    </FormDialog>
  );
}
