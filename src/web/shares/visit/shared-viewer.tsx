import { useRef, useState } from "react";
import { IconDownload, IconMessage } from "../../platform/icons.tsx";
import type { SharedScan } from "../../../contract/shares/shared-scans.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { PictureViewer } from "../../platform/viewer/picture-viewer.tsx";
import { altOf, edgeOf } from "../frame-words.ts";
import { CommentPanel } from "./comment-panel.tsx";
import { MarkButton } from "./mark-button.tsx";
import type { Answers } from "./use-answers.ts";

export function SharedViewer({
  scans,
  shownId,
  answers,
  onShow,
  onClose,
  onBroken,
}: {
  scans: readonly SharedScan[];
  shownId: string;
  answers: Answers | null;
  onShow: (scanId: string) => void;
  onClose: () => void;
  onBroken: () => void;
}) {
  const [comments, setComments] = useState(false);
  const download = useRef<HTMLAnchorElement>(null);
  const at = Math.max(
    0,
    scans.findIndex(({ id }) => id === shownId),
  );
  const scan = scans[at]!;
  const said = answers?.of(scan.id);
  const toggle = () => setComments((shown) => !shown);
  return (
    <PictureViewer
      label="Shared pictures"
      pictures={scans}
      altOf={altOf}
      at={at}
      words={{ film: filmName(scan.roll), edge: edgeOf(scan), caption: said?.comment || null }}
      own={{ download: () => download.current?.click(), ...(answers ? { info: toggle } : {}) }}
      tools={
        <>
          {answers && said && (
            <>
              <MarkButton
                frame={scan.frame}
                marked={said.favorite}
                onToggle={() => answers.say({ ...said, favorite: !said.favorite })}
              />
              <button type="button" onClick={toggle} aria-label="Comment" aria-pressed={comments} title="Comment (I)">
                <IconMessage aria-hidden />
              </button>
            </>
          )}
          {scan.downloadUrl && (
            <a ref={download} href={scan.downloadUrl} aria-label="Download this picture" title="Download (D)">
              <IconDownload aria-hidden />
            </a>
          )}
        </>
      }
      panel={
        comments &&
        answers &&
        said && (
          <CommentPanel key={scan.id} scan={scan} said={said} answers={answers} onClose={() => setComments(false)} />
        )
      }
      onGoTo={(next) => onShow(scans[next]!.id)}
      onClose={onClose}
      onBroken={onBroken}
    />
  );
}
