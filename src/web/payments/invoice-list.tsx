import { Button } from "@mantine/core";
import { useState } from "react";
import { type Invoice, invoicePdf, listInvoices } from "../../contract/payments/invoices.ts";
import { dollars } from "../parts/dollars.ts";
import { api } from "../platform/api.ts";
import { formatDay } from "../platform/dates.ts";
import { IconDownload } from "../platform/icons.tsx";
import { pageQuery, Pager } from "../platform/kit/list/pager.tsx";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import framed from "../parts/framed-row.module.css";
import classes from "./payment-methods.module.css";

const PAGE_OF_INVOICES = 5;

/** Lists a customer's invoices, newest first, each as a PDF (docs/product/payments.md#invoices). */
export function InvoiceList({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = pageQuery(page, PAGE_OF_INVOICES);
  const invoices = useCall(listInvoices, { params: { userId }, query }, { keepPrevious: true });
  return (
    <Loaded query={invoices} skeleton={<RowsSkeleton rows={2} height={76} />}>
      {({ invoices: shown, count }) => (
        <>
          {count === 0 && (
            <p className={classes.quiet}>None yet. Invoices of paid orders and memberships appear here.</p>
          )}
          <ul className={classes.rows} aria-label="Invoices">
            {shown.map((invoice) => (
              <Row key={invoice.id} userId={userId} invoice={invoice} />
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_OF_INVOICES} count={count} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}

function Row({ userId, invoice }: { userId: string; invoice: Invoice }) {
  const [busy, setBusy] = useState(false);
  const { id, number, title, total, issuedAt } = invoice;
  async function save() {
    setBusy(true);
    try {
      const file = (await api.call(invoicePdf, { params: { userId, invoiceId: id } })) as Blob;
      const address = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: address, download: `invoice-${number}.pdf` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className={framed.row}>
      <div>
        <p className={classes.card}>{title}</p>
        <p className={classes.facts}>
          Invoice {number}, {formatDay(issuedAt)}, {dollars(total)}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={`Save invoice ${number} as PDF`}
        onClick={() => void save()}
      >
        PDF
      </Button>
    </li>
  );
}
