import { useState } from "react";
import type { Review } from "../../contract/community/community.ts";
import { type ReviewMedia, reviewMedia } from "../../rules/community/review-media.ts";
import { profileUrl, shownHandle, userNameOf } from "../../rules/community/social-handle.ts";
import { IconPlayerPlayFilled } from "../platform/icons.tsx";
import classes from "./review-card.module.css";

/** One testimonial: its picture or film if it has one, the words, and who said them. */
export function ReviewCard({ review }: { review: Review }) {
  const media = reviewMedia(review);
  const handle = shownHandle(userNameOf(review.handle) ?? "");
  return (
    <figure className={classes.card} data-plain={media.kind === "none" || undefined}>
      {media.kind !== "none" && (
        <div className={classes.media} data-vertical={review.vertical || undefined}>
          {media.kind === "picture" ? (
            <img src={media.src} alt={`From ${review.name}`} loading="lazy" decoding="async" />
          ) : (
            <Film media={media} name={review.name} />
          )}
        </div>
      )}
      <blockquote>{review.quote}</blockquote>
      <figcaption>
        <strong>{review.name}</strong>
        <a href={profileUrl(handle)} rel="noreferrer">
          {handle}
        </a>
      </figcaption>
    </figure>
  );
}

/** A film's thumbnail; its host is asked for the film itself only after a click, and plays it at once. */
function Film({ media, name }: { media: ReviewMedia & { kind: "video" }; name: string }) {
  const [plays, setPlays] = useState(false);
  if (plays)
    return (
      <iframe
        src={media.embed}
        title={`Video by ${name}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The host refuses players that do not say where they stand.
        referrerPolicy="strict-origin-when-cross-origin"
        // The button that had the focus is gone.
        ref={(frame) => frame?.focus()}
      />
    );
  return (
    <button
      type="button"
      className={classes.play}
      onClick={() => setPlays(true)}
      aria-label={`Play the video by ${name}`}
    >
      <img src={media.thumbnail} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      <span aria-hidden>
        <IconPlayerPlayFilled />
      </span>
    </button>
  );
}
