import type { ReactNode, KeyboardEvent } from "react";
import { useViewer } from "./use-viewer.ts";
import type { ViewedPicture } from "./viewed-picture.ts";
import { FilmStrip } from "./film-strip.tsx";
import { ViewerBar } from "./viewer-bar.tsx";
import { ViewerFrame } from "./viewer-frame.tsx";
import { ViewerSides } from "./viewer-sides.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import classes from "./viewer.module.css";
import { viewerAction, type ViewerAction } from "./viewer-keys.ts";

/**
 * Shows pictures at full size, one at a time, always on a dark, neutral background (docs/product/film.md#viewer).
 * @param at index of the picture shown
 * @param count total, if not all are loaded
 * @param words texts in the bar: the film (null if not identified), its edge text, and the caption
 * @param own actions specific to this viewer; `tools` are their buttons
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

/** Viewer shortcuts for pages without a help sheet: visitors' pages do not load the kit. */
const useViewerKeys = (act: (action: ViewerAction) => void) => (event: KeyboardEvent) => {
  const action = viewerAction(event.nativeEvent);
  // A held key steps through frames, but must not repeat a download.
  if (action === null || (event.repeat && action !== "previous" && action !== "next")) return;
  event.preventDefault();
  act(action);
};
