import { useState } from "react";
import type { Review } from "../../contract/community/community.ts";
import { type ReviewMedia, reviewMedia } from "../../rules/community/review-media.ts";
import { profileUrl, shownHandle, userNameOf } from "../../rules/community/social-handle.ts";
import { IconPlayerPlayFilled } from "../platform/icons.tsx";
import { useLab } from "../platform/lab.ts";
import classes from "./review-card.module.css";

export function ReviewCard({ review }: { review: Review }) {
  const lab = useLab();
  const media = reviewMedia(review);
  const handle = shownHandle(userNameOf(review.handle) ?? "", lab.instagram);
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
        {handle !== "" && (
          <a href={profileUrl(handle)} rel="noreferrer">
            {handle}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

/** Shows a video's thumbnail; loads the player from its host only after a click, and plays immediately. */
function Film({ media, name }: { media: ReviewMedia & { kind: "video" }; name: string }) {
  const [plays, setPlays] = useState(false);
  if (plays)
    return (
      <iframe
        src={media.embed}
        title={`Video by ${name}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The host rejects embedded players without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        // The focused button has been removed.
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
