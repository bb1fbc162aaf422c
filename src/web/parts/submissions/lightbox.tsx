import type { Submission } from "../../../contract/submissions/submissions.ts";
import { profileUrl } from "../../../rules/community/social-handle.ts";
import { filmName } from "../film/film-text.ts";
import { PictureViewer } from "../../platform/viewer/picture-viewer.tsx";
import type { ViewedPicture } from "../../platform/viewer/viewed-picture.ts";
import { pictureAlt } from "./picture-words.ts";

type Shown = ViewedPicture & { alt: string };

const shown = (submission: Submission): Shown => {
  const { id, scan, publicLinks } = submission;
  const { placeholder, thumbnail, width, height } = scan;
  const midResOptimized = { ...scan.midResOptimized, read: publicLinks.midResOptimized };
  const hiRes = { read: publicLinks.hiRes, width, height };
  return { id, placeholder, thumbnail, midResOptimized, hiRes, alt: pictureAlt(submission) };
};

/**
 * Full-size view of the selected submissions (docs/product/submissions.md#where-they-are-shown).
 * @param submissions the loaded ones, out of `count`
 * @param onLast called at the last loaded one when there are more
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
  const { filmRoll, instagramHandle } = submissions[at]!;
  return (
    <PictureViewer
      label="Selected submissions"
      pictures={submissions.map(shown)}
      altOf={({ alt }) => alt}
      at={at}
      count={count}
      words={{
        film: filmName(filmRoll),
        caption: instagramHandle !== "" && (
          <a href={profileUrl(instagramHandle)} target="_blank" rel="noreferrer">
            {instagramHandle}
          </a>
        ),
      }}
      onGoTo={(next) => {
        onShow(submissions[next]!.id);
        if (next === submissions.length - 1 && next + 1 < count) onLast();
      }}
      onClose={onClose}
      onBroken={onBroken}
    />
  );
}
