import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { listPriceLists, removePriceDraft, savePriceDraft } from "../../contract/prices/prices.ts";
import { changesText, priceChanges } from "../../rules/prices/price-changes.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { formatMoment } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { Fold } from "../platform/kit/fold.tsx";
import { LeaveGuard } from "../platform/kit/leave-guard.tsx";
import { api } from "../platform/api.ts";
import { callKey, useCall } from "../platform/query.ts";
import { Loaded, PageSkeleton } from "../platform/states.tsx";
import { ChangeList } from "./change-list.tsx";
import { PriceHistory } from "./price-history.tsx";
import { PriceTables } from "./price-tables.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { TierTermsSection } from "./tier-terms.tsx";
import classes from "./price-tables.module.css";

type Lists = ReplyOf<typeof listPriceLists>;

/** Today's price list, the draft of the next one, and all versions (docs/product/prices.md#screen). */
export function PricesDesk() {
  const lists = useCall(listPriceLists, undefined);
  return (
    <Loaded query={lists} skeleton={<PageSkeleton />}>
      {(data) => <Editor key={`${data.inForce.version} ${data.draft?.version ?? 0}`} lists={data} />}
    </Loaded>
  );
}

function Editor({ lists: { inForce, draft, versions } }: { lists: Lists }) {
  const queries = useQueryClient();
  const saved = draft?.list ?? inForce;
  const [list, setList] = useState<PriceList>(saved);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"publish" | "discard" | null>(null);
  const changes = priceChanges(inForce, list);
  const text = changesText(changes);
  const isSaved = priceChanges(saved, list).length === 0;
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(listPriceLists) });

  async function save() {
    setBusy(true);
    setProblem(null);
    try {
      const { version: _version, ...rest } = list as PriceList & { version?: number };
      await api.call(savePriceDraft, { body: { list: rest, version: draft?.version ?? 0 } });
      await refresh();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.parts}>
      <LeaveGuard isUnsaved={!isSaved} />
      <PriceTables list={list} before={inForce} onChange={setList} />
      <TierTermsSection list={list} before={inForce} onChange={setList} />
      {text !== null && (
        <Fold title="Changes in the draft" summary={text} isOpen={false}>
          <ChangeList changes={changes} tiers={list.tiers} />
        </Fold>
      )}
      <PriceHistory versions={versions} tiers={inForce.tiers} />
      <div className={classes.bar} role="group" aria-label="Draft">
        <p role="status">
          <strong>{text === null ? `Version ${inForce.version} is in force. No changes.` : text}</strong>
          {draft !== null && isSaved && text !== null && (
            <small>
              {" "}
              Draft saved {formatMoment(draft.savedAt)}
              {draft.savedBy !== null && ` by ${draft.savedBy}`}
            </small>
          )}
        </p>
        <FormMessage>{problem}</FormMessage>
        {(draft !== null || !isSaved) && (
          <Button variant="default" disabled={busy} onClick={() => setDialog("discard")}>
            Discard
          </Button>
        )}
        {!isSaved && (
          <Button loading={busy} onClick={() => void save()}>
            Save draft
          </Button>
        )}
        {draft !== null && isSaved && text !== null && (
          <>
            <Button component="a" href="/pricing?prices=draft" target="_blank" variant="default">
              Preview
            </Button>
            <Button onClick={() => setDialog("publish")}>Publish…</Button>
          </>
        )}
      </div>
      {dialog === "publish" && draft !== null && (
        <PublishDialog draftVersion={draft.version} text={text ?? ""} onClose={() => setDialog(null)} />
      )}
      {dialog === "discard" && (
        <ConfirmDialog
          title="Discard all changes?"
          confirmLabel="Discard"
          onConfirm={async () => {
            if (draft !== null) await api.call(removePriceDraft, undefined);
            setList(inForce);
            await refresh();
          }}
          onClose={() => setDialog(null)}
        >
          <p>The prices in force stay as they are.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
