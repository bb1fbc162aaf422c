import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  listOwnSubmissions,
  type Submission,
  submitScan,
  withdrawSubmission,
} from "../../contract/submissions/submissions.ts";
import { shownHandle } from "../../rules/community/social-handle.ts";
import { filmName } from "../parts/film/film-text.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { api } from "../platform/api.ts";
import { formatDay } from "../platform/dates.ts";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { oneOf } from "../platform/kit/list/list-address.ts";
import { List } from "../platform/kit/list/list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { showUndoToast, showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { LINKS_REFRESH } from "../platform/fresh-links.ts";
import { placeholderStyle } from "../platform/placeholder.ts";
import { callKey, useCall } from "../platform/query.ts";
import { RowsSkeleton } from "../platform/states.tsx";
import { useLab } from "../platform/lab.ts";
import classes from "./offer-list.module.css";

const ADDRESS = { pageSize: 20, filters: { selected: oneOf(["true", "false"]) } } as const;
const STATES = [
  { value: "true", label: "Shown" },
  { value: "false", label: "Waiting" },
] as const;

/** Lists a customer's submissions with their status, newest first. @param base path of the customer's area */
export function OfferList({ userId, base }: { userId: string; base: string }) {
  const list = useListAddress(ADDRESS);
  const offers = useCall(
    listOwnSubmissions,
    { params: { userId }, query: list.query },
    { keepPrevious: true, ...LINKS_REFRESH },
  );
  return (
    <List
      list={list}
      query={offers}
      rowsOf={(data) => data.submissions}
      noun={["submission", "submissions"]}
      search="Instagram name, film"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.selected}
          options={STATES}
          onChange={(selected) => list.filter({ selected })}
        />
      }
      none={{
        title: "No submissions yet",
        words:
          "Select scans and submit them to the club. We show the ones we choose here and on Instagram, with your name.",
        action: (
          <Button component={Link} to={`${base}/scans`}>
            View all scans
          </Button>
        ),
      }}
      skeleton={<RowsSkeleton rows={4} height={104} />}
    >
      {(rows) => (
        <ul className={classes.offers}>
          {rows.map((offer) => (
            <OfferRow key={offer.id} offer={offer} userId={userId} base={base} />
          ))}
        </ul>
      )}
    </List>
  );
}

function OfferRow({ offer, userId, base }: { offer: Submission; userId: string; base: string }) {
  const lab = useLab();
  const { id, scan, instagramHandle, selected, selectedAt, createdAt, filmRoll } = offer;
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(listOwnSubmissions) });
  const film = filmName(filmRoll) ?? "Scan";
  async function withdraw() {
    await api.call(withdrawSubmission, { params: { userId, submissionId: id } });
    await refresh();
  }
  async function withdrawAtOnce() {
    try {
      await withdraw();
      showUndoToast("Submission withdrawn", async () => {
        const body = { instagramHandle: instagramHandle === shownHandle("", lab.instagram) ? "" : instagramHandle };
        await api.call(submitScan, { params: { userId, scanId: scan.id }, body });
        await refresh();
      });
    } catch (error) {
      showErrorToast(error);
    }
  }
  return (
    <li className={classes.offer}>
      <Link className={classes.picture} to={`${base}/gallery/${scan.id}`} style={placeholderStyle(scan.placeholder)}>
        <img src={scan.thumbnail.read} alt={`${film}, submitted ${formatDay(createdAt)}`} loading="lazy" />
      </Link>
      <div className={classes.what}>
        <StateBadge tone={selected ? "success" : "default"}>{selected ? "Shown" : "Waiting"}</StateBadge>
        <strong>{instagramHandle}</strong>
        <span>
          {selectedAt === null
            ? `${film} · submitted ${formatDay(createdAt)}`
            : `${film} · shown since ${formatDay(selectedAt)}`}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={`Withdraw ${film}, submitted ${formatDay(createdAt)}`}
        onClick={() => (selected ? setConfirming(true) : void withdrawAtOnce())}
      >
        Withdraw
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Withdraw the shown submission?"
          confirmLabel="Withdraw"
          onConfirm={async () => {
            await withdraw();
            showToast("It is no longer shown");
          }}
          onClose={() => setConfirming(false)}
        >
          We stop showing it. If you submit it again, we review it again.
        </ConfirmDialog>
      )}
    </li>
  );
}
