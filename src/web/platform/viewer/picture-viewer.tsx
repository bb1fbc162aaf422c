import type { ReactNode } from "react";
import { useViewer } from "./use-viewer.ts";
import type { ViewedPicture } from "./viewed-picture.ts";
import { FilmStrip } from "./film-strip.tsx";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { ViewerBar } from "./viewer-bar.tsx";
import { ViewerFrame } from "./viewer-frame.tsx";
import { ViewerSides } from "./viewer-sides.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import classes from "./viewer.module.css";

/**
 * Pictures at full size, one at a time, always dark and neutral (docs/product/film.md#viewer).
 * @param at which of `pictures` is shown
 * @param count of all there are, where not all are loaded
 * @param words what stands in the bar about the picture that is shown: its film (null while nobody has named it), what is printed beside
 * it on the film's edge, and what is said about it
 * @param own what only this viewer can do; `tools` are the buttons for it
 * @param panel beside the picture
 */
export function PictureViewer<P extends ViewedPicture>({
  label,
  pictures,
  altOf,
  at,
  count = pictures.length,
  words,
  own,
  tools,
  panel,
  onGoTo,
  onClose,
  onBroken,
}: {
  label: string;
  pictures: readonly P[];
  altOf: (picture: P) => string;
  at: number;
  count?: number;
  words: { film: string | null; edge?: string; caption: ReactNode };
  own?: Partial<Record<"info" | "download", () => void>>;
  tools?: ReactNode;
  panel?: ReactNode;
  onGoTo: (next: number) => void;
  onClose: () => void;
  onBroken: () => void;
}) {
  const picture = pictures[at]!;
  const { zoom, setZoom, hiResWanted, act } = useViewer(at, pictures.length, onGoTo, own);
  const onKeyDown = useViewerKeys(act);
  return (
    <ViewerFrame label={label} onClose={onClose} onKeyDown={onKeyDown}>
      <p className={classes.announced} role="status">
        {`${altOf(picture)}. ${at + 1} of ${count}.`}
      </p>
      <div className={classes.middle}>
        <div className={classes.view}>
          <ViewerStage
            pictures={pictures}
            altOf={altOf}
            at={at}
            zoom={zoom}
            hiRes={hiResWanted || zoom === 3}
            onZoom={setZoom}
            onStep={act}
            onClose={onClose}
            onBroken={onBroken}
          />
          <ViewerSides at={at} count={pictures.length} onStep={act} onClose={onClose} />
        </div>
        {panel}
      </div>
      {pictures.length > 1 && <FilmStrip pictures={pictures} altOf={altOf} at={at} onGoTo={onGoTo} />}
      <ViewerBar
        {...words}
        position={`${at + 1} / ${count}`}
        zoom={zoom}
        hiResWanted={hiResWanted}
        hasHiRes={picture.hiRes !== null}
        act={act}
      >
        {tools}
      </ViewerBar>
    </ViewerFrame>
  );
}
