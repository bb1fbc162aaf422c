import type { CSSProperties } from "react";
import type { Submission } from "../../contract/submissions/submissions.ts";
import { profileUrl } from "../../rules/community/social-handle.ts";
import { placeholderColor } from "../../rules/film/placeholder-color.ts";
import { pictureAlt } from "../parts/submissions/picture-words.ts";
import classes from "./wall-picture.module.css";

/** Shows a selected picture and its author. @param slide as tall as its neighbors in a row, instead of its own ratio */
export function WallPicture({ submission, slide = false }: { submission: Submission; slide?: boolean }) {
  const { thumbnail, placeholder } = submission.scan;
  return (
    <figure
      className={classes.picture}
      data-slide={slide || undefined}
      style={{ "--color": placeholderColor(placeholder) } as CSSProperties}
    >
      <img
        src={thumbnail.read}
        width={thumbnail.width}
        height={thumbnail.height}
        alt={pictureAlt(submission)}
        loading="lazy"
        decoding="async"
      />
      {submission.instagramHandle !== "" && (
        <figcaption>
          <a href={profileUrl(submission.instagramHandle)} rel="noreferrer">
            {submission.instagramHandle}
          </a>
        </figcaption>
      )}
    </figure>
  );
}
