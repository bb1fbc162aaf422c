import { useRef, useState } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { PageTitle } from "../../platform/page.tsx";
import { filmName } from "../../parts/film/film-text.ts";
import { frameAlt, frameTitle } from "./captions.ts";
import { useFreshLinks } from "../../platform/links-that-last.ts";
import { ViewerBar } from "./viewer-bar.tsx";
import { useViewer } from "../../platform/viewer/use-viewer.ts";
import { ViewerFrame } from "../../platform/viewer/viewer-frame.tsx";
import { ViewerInfo } from "./viewer-info.tsx";
import { ViewerSides } from "../../platform/viewer/viewer-sides.tsx";
import { ViewerStage } from "../../platform/viewer/viewer-stage.tsx";
import classes from "../../platform/viewer/viewer.module.css";

type Props = {
  roll: Roll;
  scans: readonly Scan[];
  shownId: string;
  onShow: (scanId: string) => void;
  onClose: () => void;
  refetch: () => void;
};

/** The viewer once its roll is there: the frames, what keys and fingers do, and the bars. */
export function LoadedViewer({ roll, scans, shownId, onShow, onClose, refetch }: Props) {
  const [info, setInfo] = useState(false);
  const download = useRef<HTMLAnchorElement>(null);
  const onBroken = useFreshLinks(refetch);
  const at = Math.max(
    0,
    scans.findIndex(({ id }) => id === shownId),
  );
  const scan = scans[at]!;

  const goTo = (next: number) => onShow(scans[next]!.id);
  const { zoom, setZoom, hiResWanted, act, onKeyDown } = useViewer(at, scans.length, goTo, {
    info: () => setInfo((shown) => !shown),
    download: () => download.current?.click(),
  });

  return (
    <ViewerFrame label={`${filmName(roll) ?? "Roll"}, frame by frame`} onClose={onClose} onKeyDown={onKeyDown}>
      <PageTitle>{`${frameTitle(scan)}, ${at + 1} of ${scans.length}`}</PageTitle>
      <p className={classes.announced} role="status">
        {`${frameAlt(scan)}. ${at + 1} of ${scans.length}.`}
      </p>
      <div className={classes.middle}>
        <ViewerStage
          pictures={scans}
          altOf={frameAlt}
          at={at}
          zoom={zoom}
          hiRes={hiResWanted || zoom === 3}
          onZoom={setZoom}
          onStep={act}
          onClose={onClose}
          onBroken={onBroken}
        />
        <ViewerSides at={at} count={scans.length} onStep={act} onClose={onClose} />
        {info && <ViewerInfo roll={roll} scan={scan} onClose={() => setInfo(false)} />}
      </div>
      <ViewerBar
        roll={roll}
        scan={scan}
        position={{ at, count: scans.length }}
        zoom={zoom}
        hiResWanted={hiResWanted}
        info={info}
        download={download}
        act={act}
      />
    </ViewerFrame>
  );
}
