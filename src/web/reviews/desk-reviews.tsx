import { Button } from "@mantine/core";
import { Link } from "react-router";
import { answerReview, listAllReviews, type ReviewRow } from "../../contract/reviews/reviews.ts";
import { REVIEW_STATE_LABELS, REVIEW_STATES, type ReviewState } from "../../rules/reviews/reviews.ts";
import { CustomerChip } from "../parts/people/customer-chip.tsx";
import { StateBadge, type StateTone } from "../parts/states/state-badge.tsx";
import { formatDay } from "../platform/dates.ts";
import { messageOf } from "../platform/form-errors.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { List } from "../platform/kit/list/list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCall, useCallMutation } from "../platform/query.ts";
import { RowsSkeleton } from "../platform/states.tsx";
import { REVIEWS } from "./list-address.ts";
import classes from "./reviews.module.css";
import { Stars } from "./stars.tsx";

const STATES = REVIEW_STATES.map((value) => ({ value, label: REVIEW_STATE_LABELS[value] }));
const TONES: Record<ReviewState, StateTone> = { WAITING: "warning", SHOWN: "success", HIDDEN: "default" };

export function DeskReviews() {
  const list = useListAddress(REVIEWS);
  const reviews = useCall(listAllReviews, { query: list.query }, { keepPrevious: true });
  return (
    <List
      list={list}
      query={reviews}
      rowsOf={(data) => data.reviews}
      noun={["review", "reviews"]}
      search="Product, text"
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.state}
          options={STATES}
          onChange={(state) => list.filter({ state })}
        />
      }
      none={{ words: "New product reviews appear here. Publish them so others can see them." }}
      skeleton={<RowsSkeleton rows={4} />}
    >
      {(rows) => rows.map((row) => <Row key={row.id} review={row} again={() => void reviews.refetch()} />)}
    </List>
  );
}

function Row({ review, again }: { review: ReviewRow; again: () => void }) {
  const { id: reviewId, productName, slug, customerId, customerName, stars, words, photo, state, writtenAt } = review;
  const answer = useCallMutation(answerReview, {
    onSuccess: again,
    onError: (error) => {
      showErrorToast(messageOf(error));
      again();
    },
  });
  const say = (shown: boolean) => answer.mutate({ params: { reviewId }, body: { shown, writtenAt } });
  return (
    <article className={classes.review} aria-label={`Review of ${productName} by ${customerName}`}>
      <div className={classes.head}>
        <Stars stars={stars} />
        <Link to={`/products/${slug}`}>{productName}</Link>
        <StateBadge tone={TONES[state]}>{REVIEW_STATE_LABELS[state]}</StateBadge>
      </div>
      <p className={classes.hint}>
        <CustomerChip userId={customerId} name={customerName} />, {formatDay(writtenAt)}
      </p>
      {words !== "" && <p className={classes.words}>{words}</p>}
      {photo !== null && (
        <a href={photo} target="_blank" rel="noreferrer">
          <img className={classes.photo} src={photo} alt={`Sent by ${customerName}`} loading="lazy" />
        </a>
      )}
      <div className={classes.actions}>
        {state !== "SHOWN" && (
          <Button size="sm" loading={answer.isPending} onClick={() => say(true)}>
            Publish
          </Button>
        )}
        {state !== "HIDDEN" && (
          <Button size="sm" variant="default" loading={answer.isPending} onClick={() => say(false)}>
            Hide
          </Button>
        )}
      </div>
    </article>
  );
}
