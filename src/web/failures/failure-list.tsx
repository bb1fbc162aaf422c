import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Link } from "react-router";
import {
  countFailures,
  type Failure,
  listFailures,
  setFailureAside,
  tryFailureAgain,
  tryFailuresAgain,
} from "../../contract/failures/failures.ts";
import {
  FAILURE_KIND_LABELS,
  FAILURE_KINDS,
  FAILURE_STATE_LABELS,
  FAILURE_STATES,
  type FailureKind,
  type FailureState,
} from "../../rules/failures/failures.ts";
import type { CallError } from "../../contract/kit/client.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { formatMoment } from "../platform/dates.ts";
import { IconRefresh } from "../platform/icons.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { List } from "../platform/kit/list/list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useLive } from "../platform/live.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { RowsSkeleton } from "../platform/states.tsx";
import classes from "./failures.module.css";
import { FAILURES } from "./list-address.ts";

const KINDS = FAILURE_KINDS.map((value) => ({ value, label: FAILURE_KIND_LABELS[value] }));
const STATES = FAILURE_STATES.map((value) => ({ value, label: FAILURE_STATE_LABELS[value] }));
const TONES: Record<FailureState, StateTone> = {
  TRYING: "warning",
  GIVEN_UP: "error",
  DONE: "success",
  SET_ASIDE: "default",
};

/** Queries to refetch after a retry. */
const REFRESHES = [listFailures, countFailures];

/** Lists automatic tasks that failed, each with its reason and possible actions. */
export function FailureList() {
  const list = useListAddress(FAILURES);
  const failures = useCall(listFailures, { query: list.query }, { keepPrevious: true });
  const refresh = useDebouncedCallback(() => void failures.refetch(), 500);
  useLive((event) => event.type === "failures" && refresh(), refresh);
  const { kind, state } = list.filters;
  return (
    <>
      <OpenKinds open={failures.data?.open ?? []} />
      <List
        list={list}
        query={failures}
        rowsOf={(data) => data.failures}
        noun={["failure", "failures"]}
        search="Failure, reason, order number"
        filters={
          <>
            <FilterSelect
              label="Kind"
              value={kind}
              options={KINDS}
              onChange={(chosen) => list.filter({ kind: chosen })}
            />
            <FilterSelect
              label="Status"
              unfiltered="still failing"
              value={state}
              options={STATES}
              onChange={(chosen) => list.filter({ state: chosen })}
            />
          </>
        }
        none={{
          title: "No failures",
          words: "Failed e-mails, pictures, payments, labels and zips appear here, with the reason.",
          action: (
            <Button component={Link} to="?state=SET_ASIDE" variant="default">
              View set-aside failures
            </Button>
          ),
        }}
        skeleton={<RowsSkeleton rows={4} />}
      >
        {(rows) => rows.map((row) => <Row key={row.id} failure={row} look={() => void failures.refetch()} />)}
      </List>
    </>
  );
}

function OpenKinds({ open }: { open: readonly { kind: FailureKind; count: number }[] }) {
  const tryAll = useCallMutation(tryFailuresAgain, {
    refreshes: REFRESHES,
    onSuccess: ({ tried }) => {
      showToast(`Retrying ${tried}`);
    },
    onError: showErrorToast,
  });
  if (open.length === 0) return null;
  return (
    <ul className={classes.kinds} aria-label="Failures by kind">
      {open.map(({ kind, count }) => (
        <li key={kind}>
          <span>
            <strong>{count}</strong> {FAILURE_KIND_LABELS[kind].toLowerCase()}
          </span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            aria-label={`Retry all: ${FAILURE_KIND_LABELS[kind]}`}
            loading={tryAll.isPending && tryAll.variables?.body.kind === kind}
            onClick={() => tryAll.mutate({ body: { kind } })}
          >
            Try all again
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** @param look refetches the list: a rejected action was already done by another user */
function Row({ failure, look }: { failure: Failure; look: () => void }) {
  const { id, kind, state, title, reason, tries, firstAt, at, steps, canBeTriedAgain } = failure;
  const params = { failureId: id };
  const onError = (error: CallError) => {
    showErrorToast(error);
    look();
  };
  const again = useCallMutation(tryFailureAgain, { refreshes: REFRESHES, onError });
  const aside = useCallMutation(setFailureAside, { refreshes: REFRESHES, onError });
  const isOpen = state === "TRYING" || state === "GIVEN_UP";
  return (
    <article className={classes.failure} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <StateBadge tone={TONES[state]}>{FAILURE_STATE_LABELS[state]}</StateBadge>
      </div>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.facts}>
        <span>{FAILURE_KIND_LABELS[kind]}</span>
        <span>{tries === 1 ? "Tried once" : `Tried ${tries} times`}</span>
        <span>{firstAt === at ? formatMoment(at) : `${formatMoment(firstAt)} to ${formatMoment(at)}`}</span>
        <Places failure={failure} />
      </p>
      {steps.length > 0 && (
        <ul className={classes.steps} aria-label="Actions">
          {steps.map(({ step, by, at: when }) => (
            <li key={`${step} ${when}`}>
              {step === "TRIED_AGAIN" ? "Retrying" : "Set aside"} by {by}, {formatMoment(when)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={classes.actions}>
          {canBeTriedAgain && (
            <Button
              size="sm"
              loading={again.isPending}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => again.mutate({ params })}
            >
              Try again
            </Button>
          )}
          <Button size="sm" variant="default" loading={aside.isPending} onClick={() => aside.mutate({ params })}>
            Set aside
          </Button>
        </div>
      )}
    </article>
  );
}

function Places({ failure: { userId, orderId, rollId } }: { failure: Failure }) {
  if (userId === null) return null;
  const order = orderId === null ? null : `/admin/users/${userId}/orders/${orderId}`;
  return (
    <>
      {order && (
        <Link to={rollId === null ? order : `${order}?roll=${rollId}`}>Order {shownOrderNumber(orderId!)}</Link>
      )}
      <Link to={`/admin/users/${userId}`}>Customer</Link>
    </>
  );
}
