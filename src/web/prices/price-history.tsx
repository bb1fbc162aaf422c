import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getPrices, listPriceLists, type PriceVersionSummary, withdrawPrices } from "../../contract/prices/prices.ts";
import { changesText } from "../../rules/prices/price-changes.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { api } from "../platform/api.ts";
import { formatMoment } from "../platform/dates.ts";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { Fold } from "../platform/kit/fold.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { ChangeList } from "./change-list.tsx";
import classes from "./price-tables.module.css";

const STATES: Record<PriceVersionSummary["state"], readonly [StateTone, string]> = {
  CURRENT: ["success", "In force"],
  COMING: ["info", "Scheduled"],
  PAST: ["default", "Past"],
  WITHDRAWN: ["warning", "Withdrawn"],
};

/** All versions of the price list, newest first, with start, author and changes. */
export function PriceHistory({
  versions,
  tiers,
}: {
  versions: readonly PriceVersionSummary[];
  tiers: PriceList["tiers"];
}) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PriceVersionSummary | null>(null);
  async function withdraw(priceVersion: number) {
    await api.call(withdrawPrices, { params: { priceVersion } });
    for (const call of [listPriceLists, getPrices]) await queries.invalidateQueries({ queryKey: callKey(call) });
    showToast(`Version ${priceVersion} withdrawn`);
  }
  return (
    <Section title="Versions">
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <Version version={version} tiers={tiers} onWithdraw={() => setAsked(version)} />
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={`Withdraw version ${asked.version}?`}
          confirmLabel="Withdraw"
          onConfirm={() => withdraw(asked.version)}
          onClose={() => setAsked(null)}
        >
          <p>
            {asked.state === "COMING"
              ? "These prices will not hold. They become the draft again."
              : "The prices before these hold again at once. Orders placed meanwhile keep these prices."}
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Version({
  version: { version, note, state, validFrom, publishedAt, publishedBy, withdrawnAt, withdrawnBy, changes },
  tiers,
  onWithdraw,
}: {
  version: PriceVersionSummary;
  tiers: PriceList["tiers"];
  onWithdraw: () => void;
}) {
  const [tone, label] = STATES[state];
  const isFirst = version === 1;
  const by = (name: string | null) => (name === null ? "" : ` by ${name}`);
  return (
    <>
      <div className={classes.version}>
        <strong>Version {version}</strong>
        <StateBadge tone={tone} size="md">
          {label}
        </StateBadge>
        {note !== "" && <span>{note}</span>}
        {!isFirst && (state === "COMING" || state === "CURRENT") && (
          <Button variant="default" size="xs" onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
      </div>
      {!isFirst && (
        <small>
          {`From ${formatMoment(validFrom)}. Published ${formatMoment(publishedAt)}${by(publishedBy)}`}
          {withdrawnAt !== null && `, withdrawn ${formatMoment(withdrawnAt)}${by(withdrawnBy)}`}
        </small>
      )}
      {changes.length > 0 && (
        <Fold title={`Changes in version ${version}`} summary={changesText(changes)} isOpen={false}>
          <ChangeList changes={changes} tiers={tiers} />
        </Fold>
      )}
    </>
  );
}
