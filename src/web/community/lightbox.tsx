import type { Submission } from "../../contract/submissions/submissions.ts";
import { useViewer } from "../platform/viewer/use-viewer.ts";
import type { ViewedPicture } from "../platform/viewer/viewed-picture.ts";
import { ViewerFrame } from "../platform/viewer/viewer-frame.tsx";
import { ViewerSides } from "../platform/viewer/viewer-sides.tsx";
import { ViewerStage } from "../platform/viewer/viewer-stage.tsx";
import classes from "../platform/viewer/viewer.module.css";
import { LightboxBar } from "./lightbox-bar.tsx";
import { pictureAlt } from "./picture-words.ts";

type Shown = ViewedPicture & { alt: string };

/** A submission in the sizes that everyone may see. */
const shown = (submission: Submission): Shown => {
  const { id, scan, publicLinks } = submission;
  const { placeholder, thumbnail, width, height } = scan;
  const midResOptimized = { ...scan.midResOptimized, url: publicLinks.midResOptimized };
  const hiRes = { url: publicLinks.hiRes, width, height };
  return { id, placeholder, thumbnail, midResOptimized, hiRes, alt: pictureAlt(submission) };
};

/**
 * The full-size view of the selected submissions, always dark and neutral (docs/product/submissions.md#where-they-are-shown).
 * @param submissions those that are loaded, of `count`
 * @param onLast called at the last of the loaded ones when there are more
 */
export default function Lightbox({
  submissions,
  count,
  shownId,
  onShow,
  onClose,
  onBroken,
  onLast,
}: {
  submissions: readonly Submission[];
  count: number;
  shownId: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onBroken: () => void;
  onLast: () => void;
}) {
  const at = Math.max(
    0,
    submissions.findIndex(({ id }) => id === shownId),
  );
  const submission = submissions[at]!;

  const { zoom, setZoom, hiResWanted, act, onKeyDown } = useViewer(at, submissions.length, (next) => {
    onShow(submissions[next]!.id);
    if (next === submissions.length - 1 && next + 1 < count) onLast();
  });

  return (
    <ViewerFrame label="Selected submissions" onClose={onClose} onKeyDown={onKeyDown}>
      <p className={classes.announced} role="status">
        {`${pictureAlt(submission)}. ${at + 1} of ${count}.`}
      </p>
      <div className={classes.middle}>
        <ViewerStage
          pictures={submissions.map(shown)}
          altOf={({ alt }) => alt}
          at={at}
          zoom={zoom}
          hiRes={hiResWanted || zoom === 3}
          onZoom={setZoom}
          onStep={act}
          onClose={onClose}
          onBroken={onBroken}
        />
        <ViewerSides at={at} count={submissions.length} onStep={act} onClose={onClose} />
      </div>
      <LightboxBar submission={submission} position={{ at, count }} zoom={zoom} hiResWanted={hiResWanted} act={act} />
    </ViewerFrame>
  );
}
