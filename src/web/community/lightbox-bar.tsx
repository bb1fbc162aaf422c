import type { Submission } from "../../contract/submissions/submissions.ts";
import { profileUrl } from "../../rules/community/social-handle.ts";
import { filmName } from "../parts/film/film-text.ts";
import classes from "../platform/viewer/viewer-bar.module.css";
import type { ViewerAction } from "../platform/viewer/viewer-keys.ts";
import { ResolutionToggle, ZoomToggle } from "../platform/viewer/viewer-tools.tsx";
import type { ZoomLevel } from "../platform/viewer/zoom.ts";

/** The bar below the picture: its film, whose it is, where one is, zoom and resolution. */
export function LightboxBar({
  submission,
  position,
  zoom,
  hiResWanted,
  act,
}: {
  submission: Submission;
  position: { at: number; count: number };
  zoom: ZoomLevel;
  hiResWanted: boolean;
  act: (action: ViewerAction) => void;
}) {
  return (
    <footer className={classes.bar}>
      <div className={classes.words}>
        <p className={classes.film}>{filmName(submission.filmRoll) ?? "Film not named"}</p>
        <p className={classes.caption}>
          <a href={profileUrl(submission.instagramHandle)} target="_blank" rel="noreferrer">
            {submission.instagramHandle}
          </a>
        </p>
      </div>
      <p className={classes.position} aria-hidden>
        {position.at + 1} / {position.count}
      </p>
      <div className={classes.tools}>
        <ZoomToggle zoom={zoom} act={act} />
        <ResolutionToggle zoom={zoom} wanted={hiResWanted} there act={act} />
      </div>
    </footer>
  );
}
