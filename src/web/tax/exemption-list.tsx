import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import {
  announceCertificate,
  endTaxExemption,
  listAllTaxExemptions,
  listTaxExemptions,
  type TaxExemption,
} from "../../contract/tax/exemptions.ts";
import { dayText } from "../../rules/lab/promise.ts";
import { CERTIFICATE_LIMIT, CERTIFICATE_TYPES, type ExemptionState } from "../../rules/tax/exemptions.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { type StateTone, StateBadge } from "../parts/states/state-badge.tsx";
import { api } from "../platform/api.ts";
import { formatDay } from "../platform/dates.ts";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { putFile } from "../platform/put-file.ts";
import { callKey, useCallMutation } from "../platform/query.ts";
import { useQueryClient } from "@tanstack/react-query";
import classes from "./exemptions.module.css";

/** Everything that shows exemptions. */
export const EXEMPTION_LISTS = [listTaxExemptions, listAllTaxExemptions];

const STATES: Record<ExemptionState, { label: string; tone: StateTone }> = {
  VALID: { label: "Tax exempt", tone: "success" },
  EXPIRES_SOON: { label: "Expires soon", tone: "warning" },
  EXPIRED: { label: "Expired", tone: "error" },
  ENDED: { label: "Ended", tone: "default" },
};

/** Uploads a certificate's file; resolves after the lab has saved it. */
export async function sendCertificate(exemptionId: string, file: File): Promise<void> {
  if (file.size > CERTIFICATE_LIMIT.maxBytes) throw new Error(tooLargeText(CERTIFICATE_LIMIT));
  const type = CERTIFICATE_TYPES.find((one) => one === file.type);
  if (type === undefined) throw new Error("Choose a PDF, JPEG or PNG.");
  const body = { type, size: file.size };
  const { writeLink } = await api.call(announceCertificate, { params: { exemptionId }, body });
  const answer = await putFile(writeLink, file);
  if (!answer.ok) throw new Error("We couldn't save this file. Choose another one.");
}

/**
 * Exemptions with their certificates.
 * @param isNamed names the customers
 * @param mayEdit offers to end them and to upload their files
 */
export function ExemptionList({
  exemptions,
  isNamed = false,
  mayEdit,
}: {
  exemptions: readonly TaxExemption[];
  isNamed?: boolean;
  mayEdit: boolean;
}) {
  return (
    <ul className={classes.list}>
      {exemptions.map((exemption) => (
        <li key={exemption.id}>
          <div className={classes.head}>
            {isNamed && (
              <Link to={`/admin/users/${exemption.customerId}`} className={classes.name}>
                {exemption.customerName}
              </Link>
            )}
            <span>Certificate {exemption.certificate}</span>
            <StateBadge tone={STATES[exemption.state].tone}>{STATES[exemption.state].label}</StateBadge>
          </div>
          <p className={classes.facts}>{factsOf(exemption)}</p>
          <Actions exemption={exemption} mayEdit={mayEdit} />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ states, expiresOn, grantedAt, grantedBy, endedAt }: TaxExemption): ReactNode {
  const until = expiresOn === null ? "no expiry date" : `until ${dayText(expiresOn)}, ${expiresOn.slice(0, 4)}`;
  const granted = `added ${formatDay(grantedAt)}${grantedBy === null ? "" : ` by ${grantedBy}`}`;
  const ended = endedAt === null ? [] : [`ended ${formatDay(endedAt)}`];
  return [states.length === 0 ? "All states" : states.join(", "), until, granted, ...ended].join(" · ");
}

function Actions({
  exemption: { id, file, endedAt, certificate },
  mayEdit,
}: {
  exemption: TaxExemption;
  mayEdit: boolean;
}) {
  const end = useCallMutation(endTaxExemption, {
    refreshes: EXEMPTION_LISTS,
    onSuccess: () => showToast("Exemption ended"),
  });
  const [ends, setEnds] = useState(false);
  const upload = useUpload(id);
  const isRunning = mayEdit && endedAt === null;
  if (file === null && !isRunning) return null;
  return (
    <div className={classes.actions}>
      {file !== null && (
        <a href={file} target="_blank" rel="noreferrer" aria-label={`Open certificate ${certificate}`}>
          Open certificate
        </a>
      )}
      {isRunning && (
        <FileButton accept={CERTIFICATE_TYPES.join(",")} onChange={(chosen) => chosen && void upload(chosen)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" aria-label={`Upload certificate ${certificate}`}>
              {file === null ? "Upload certificate" : "Replace file"}
            </Button>
          )}
        </FileButton>
      )}
      {isRunning && (
        <Button size="xs" variant="subtle" aria-label={`End exemption ${certificate}`} onClick={() => setEnds(true)}>
          End exemption
        </Button>
      )}
      {ends && (
        <ConfirmDialog
          title={`End exemption ${certificate}?`}
          confirmLabel="End exemption"
          onConfirm={() => end.mutateAsync({ params: { exemptionId: id } })}
          onClose={() => setEnds(false)}
        >
          <p>New orders are taxed from now on. Earlier orders stay as they are. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function useUpload(exemptionId: string) {
  const queries = useQueryClient();
  return async (file: File) => {
    try {
      await sendCertificate(exemptionId, file);
      for (const stale of EXEMPTION_LISTS) void queries.invalidateQueries({ queryKey: callKey(stale) });
      showToast("Certificate saved");
    } catch (error) {
      showErrorToast(error);
    }
  };
}
