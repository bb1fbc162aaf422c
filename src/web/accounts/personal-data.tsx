import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import {
  requestDataExport,
  requestDeletion,
  getAccountDeletion,
  getDataExport,
  takeDeletionBack,
} from "../../contract/personal-data/personal-data.ts";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { IconDownload } from "../platform/icons.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { formatBytes } from "../platform/kit/files/amounts.ts";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Loaded, RowsSkeleton } from "../platform/states.tsx";
import classes from "./settings.module.css";

/** Poll interval while the zip is made. */
const POLL_MS = 3_000;

/**
 * Exports all data the lab has about a user as a zip (docs/product/personal-data.md).
 * @param own false when staff do it for the user
 */
export function DataExport({ userId, own }: { userId: string; own: boolean }) {
  const params = { userId };
  const newest = useCall(
    getDataExport,
    { params },
    {
      refetchInterval: ({ state }) =>
        state.data?.dataExport && state.data.dataExport.readyAt === null ? POLL_MS : false,
    },
  );
  const ask = useCallMutation(requestDataExport, { refreshes: [getDataExport] });
  return (
    <Loaded query={newest} skeleton={<RowsSkeleton rows={1} height={76} />}>
      {({ dataExport }) => (
        <>
          <p className={classes.quiet} role="status">
            {dataExport === null
              ? `Account, orders, invoices, rolls, and notes and tags on ${own ? "your" : "their"} scans, in one zip.`
              : dataExport.readyAt === null
                ? own
                  ? "Preparing your zip. We'll also e-mail you when it's ready."
                  : "Preparing their zip. They get an e-mail when it's ready."
                : `Packed on ${formatDay(dataExport.readyAt)}: ${dataExport.files} files, ${formatBytes(dataExport.bytes ?? 0)}. Available until ${formatDay(dataExport.until!)}.`}
          </p>
          <FormMessage>{ask.error && messageOf(ask.error)}</FormMessage>
          {dataExport?.url ? (
            <Button
              component="a"
              href={dataExport.url}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download zip
            </Button>
          ) : (
            <Button
              variant="default"
              loading={ask.isPending || dataExport !== null}
              onClick={() => ask.mutate({ params })}
            >
              {own ? "Request my data" : "Request their data"}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

/**
 * Deletes an account: explains what is deleted, what is retained and why; can be undone for a week.
 * @param own false when staff do it for the user
 */
export function AccountDeletion({ userId, own }: { userId: string; own: boolean }) {
  const params = { userId };
  const [asking, setAsking] = useState(false);
  const deletion = useCall(getAccountDeletion, { params });
  const refreshes = [getAccountDeletion];
  const ask = useCallMutation(requestDeletion, { refreshes });
  const keep = useCallMutation(takeDeletionBack, { refreshes });
  return (
    <Loaded query={deletion} skeleton={<RowsSkeleton rows={1} height={76} />}>
      {({ deletion, openOrders }) =>
        deletion ? (
          <>
            <p role="status">
              <strong>This account is deleted on {formatDay(deletion.dueAt)}.</strong> Until then{" "}
              {own
                ? "you can change your mind. Download what you want to keep."
                : "they can change their mind; we e-mailed them."}
            </p>
            <FormMessage>{keep.error && messageOf(keep.error)}</FormMessage>
            <Button
              loading={keep.isPending}
              onClick={() => keep.mutate({ params }, { onSuccess: () => void showToast("Account deletion canceled") })}
            >
              {own ? "Keep my account" : "Keep account"}
            </Button>
          </>
        ) : (
          <>
            <p className={classes.quiet}>
              {own ? "Your" : "Their"} scans, shares, addresses, cards, sign-ins and unused credits are deleted.
              Invoices keep {own ? "your" : "their"} name and address for seven years, as tax law requires; past orders
              are kept without a name.
            </p>
            {openOrders > 0 ? (
              <p>
                {openOrders === 1 ? "One order is" : `${openOrders} orders are`} still open. You can delete the account
                when {openOrders === 1 ? "it is" : "they are"} complete or canceled.{" "}
                <Link to={own ? `/users/${userId}/orders` : `/admin/users/${userId}/orders`}>View orders</Link>
              </p>
            ) : (
              <Button variant="default" onClick={() => setAsking(true)}>
                {own ? "Delete my account" : "Delete account"}
              </Button>
            )}
            {asking && (
              <ConfirmDialog
                title={own ? "Delete your account?" : "Delete this account?"}
                confirmLabel="Delete account"
                keepLabel="Keep it"
                onConfirm={() => ask.mutateAsync({ params })}
                onClose={() => setAsking(false)}
              >
                <p>
                  {own
                    ? "We delete your account and all its scans for good in a week. Until then you can cancel this here. Your membership stops renewing; if you keep your account, resume it on the billing page."
                    : "We delete the account and all its scans for good in a week. They get an e-mail and can cancel until then. A membership will not renew, even if the account is kept."}
                </p>
              </ConfirmDialog>
            )}
          </>
        )
      }
    </Loaded>
  );
}
