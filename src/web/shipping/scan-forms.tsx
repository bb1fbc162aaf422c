import { Anchor, Button } from "@mantine/core";
import { listScanForms, makeScanForm, type ScanForm } from "../../contract/shipping/label-runs.ts";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { formatMoment } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconPrinter } from "../platform/icons.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./shipping.module.css";

const POLL_MS = 3000;
const labelsText = (count: number): string => (count === 1 ? "1 label" : `${count} labels`);

/** Makes a carrier's scan form of today's labels, and lists earlier forms. */
export function ScanForms() {
  const query = useCall(listScanForms, undefined, {
    refetchInterval: ({ state }) => (state.data?.scanForms.some((form) => form.state === "MAKING") ? POLL_MS : false),
  });
  const make = useCallMutation(makeScanForm, { refreshes: [listScanForms], onError: () => void query.refetch() });
  return (
    <Section title="Scan forms">
      <p className={classes.quiet}>
        The driver scans one barcode for all parcels. Create the form after you buy the day's labels.
      </p>
      <FormMessage>{make.error && messageOf(make.error)}</FormMessage>
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} height={48} />}>
        {({ open, scanForms }) => (
          <>
            <div className={classes.actions}>
              {open.map(({ carrier, labels }) => (
                <Button
                  key={carrier}
                  loading={make.isPending}
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => make.mutate({ body: { carrier } })}
                >
                  {CARRIER_LABELS[carrier]}: {labelsText(labels)}
                </Button>
              ))}
            </div>
            {open.length === 0 && (
              <p className={classes.quiet}>No labels bought today that are not on a form. New ones appear here.</p>
            )}
            <ul className={`${classes.rows} ${classes.forms}`} aria-label="Earlier scan forms">
              {scanForms.map((form) => (
                <li key={form.id}>
                  <span>
                    <strong>{CARRIER_LABELS[form.carrier]}</strong>, {labelsText(form.labels)}
                    <small>
                      {formatMoment(form.createdAt)}
                      {form.by && `, ${form.by}`}
                    </small>
                  </span>
                  <FormState form={form} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function FormState({ form: { state, url, problem } }: { form: ScanForm }) {
  if (state === "READY" && url !== null) return <Anchor href={url}>PDF</Anchor>;
  if (state === "MAKING") return <span role="status">Creating the form…</span>;
  return <span className={classes.problem}>{problem}</span>;
}
