import { withFacts } from "../../../contract/kit/files.ts";
import { useRef, useState } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { IconDownload } from "../../platform/icons/download.tsx";
import { IconInfoCircle } from "../../platform/icons/info-circle.tsx";
import { useFreshLinks } from "../../platform/links-that-last.ts";
import { PageTitle } from "../../platform/page.tsx";
import { PictureViewer } from "../../platform/viewer/picture-viewer.tsx";
import { frameAlt, frameCode, frameTitle, givenName, scanFileName } from "./captions.ts";
import { ViewerInfo } from "./viewer-info.tsx";

type Props = {
  roll: Roll;
  scans: readonly Scan[];
  shownId: string;
  onShow: (scanId: string) => void;
  onClose: () => void;
  refetch: () => void;
};

/** The viewer once its roll is there: its frames, what is known about them, and the download. */
export function LoadedViewer({ roll, scans, shownId, onShow, onClose, refetch }: Props) {
  const [info, setInfo] = useState(false);
  const download = useRef<HTMLAnchorElement>(null);
  const onBroken = useFreshLinks(refetch);
  const at = Math.max(
    0,
    scans.findIndex(({ id }) => id === shownId),
  );
  const scan = scans[at]!;
  const file = scan.hiRes ?? scan.midRes;
  const toggleInfo = () => setInfo((shown) => !shown);
  return (
    <>
      <PageTitle>{`${frameTitle(scan)}, ${at + 1} of ${scans.length}`}</PageTitle>
      <PictureViewer
        label={`${filmName(roll) ?? "Roll"}, frame by frame`}
        pictures={scans}
        altOf={frameAlt}
        at={at}
        words={{ film: filmName(roll), edge: frameCode(scan.frame), caption: captionOf(scan) }}
        own={{ info: toggleInfo, download: () => download.current?.click() }}
        tools={
          <>
            <button type="button" onClick={toggleInfo} aria-label="Info" aria-pressed={info} title="Info (I)">
              <IconInfoCircle aria-hidden />
            </button>
            {file && (
              <a
                ref={download}
                href={withFacts(file.url)}
                download={scanFileName(roll, scan)}
                aria-label="Download this scan"
                title="Download (D)"
              >
                <IconDownload aria-hidden />
              </a>
            )}
          </>
        }
        panel={info && <ViewerInfo roll={roll} scan={scan} onClose={() => setInfo(false)} />}
        onGoTo={(next) => onShow(scans[next]!.id)}
        onClose={onClose}
        onBroken={onBroken}
      />
    </>
  );
}

/** What somebody wrote about a frame; null when nobody has. */
function captionOf(scan: Scan) {
  const name = givenName(scan);
  if (!name && !scan.description) return null;
  return (
    <>
      {name && <strong>{name}</strong>} {scan.description}
    </>
  );
}
