import { ActionIcon, Badge } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { Submission } from "../../../contract/submissions/submissions.ts";
import { profileUrl } from "../../../rules/community/social-handle.ts";
import { pictureAlt } from "../../parts/submissions/picture-words.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { formatDay } from "../../platform/dates.ts";
import { IconChevronLeft, IconChevronRight, IconMaximize } from "../../platform/icons.tsx";
import { placeholderStyle } from "../../platform/placeholder.ts";
import classes from "./choose-submissions.module.css";

/**
 * One submission: clicking its picture selects or deselects it.
 * @param wasShown whether it was selected when the page was loaded
 */
export function SubmissionTile({
  offer,
  wasShown,
  onChoose,
  onKeyDown,
  onLarge,
  onEarlier,
  onLater,
}: {
  offer: Submission;
  wasShown: boolean;
  onChoose: (selected: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLarge: () => void;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
}) {
  const { id, scan, instagramHandle, selected, createdAt, filmRoll } = offer;
  const { thumbnail } = scan;
  const alt = pictureAlt(offer);
  return (
    <li className={classes.tile} data-shown={selected || undefined}>
      <button
        type="button"
        className={classes.picture}
        data-offer={id}
        aria-pressed={selected}
        aria-label={`Show ${alt}`}
        style={placeholderStyle(scan.placeholder)}
        onClick={() => onChoose(!selected)}
        onKeyDown={onKeyDown}
      >
        <img
          src={thumbnail.read}
          width={thumbnail.width}
          height={thumbnail.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
        {selected !== wasShown && <Badge className={classes.badge}>{selected ? "Shown" : "Removed"}</Badge>}
      </button>
      {instagramHandle !== "" && (
        <a className={classes.handle} href={profileUrl(instagramHandle)} target="_blank" rel="noreferrer">
          {instagramHandle}
        </a>
      )}
      <div className={classes.tools}>
        {onEarlier && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Earlier: ${alt}`} onClick={onEarlier}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
        )}
        {onLater && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Later: ${alt}`} onClick={onLater}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={`Large: ${alt}`} onClick={onLarge}>
          <IconMaximize size={18} aria-hidden />
        </ActionIcon>
      </div>
      <span className={classes.film}>
        {filmName(filmRoll) ?? "Unknown film"}, {formatDay(createdAt)}
      </span>
    </li>
  );
}
