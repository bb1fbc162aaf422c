import { type KeyboardEvent, useRef, useState } from "react";
import type { Roll } from "../../contract/rolls.ts";
import type { Scan } from "../../contract/scans.ts";
import { PageTitle } from "../platform/page.tsx";
import { filmName, frameAlt, frameTitle } from "./captions.ts";
import { useFreshLinks } from "../platform/links-that-last.ts";
import { ViewerBar } from "./viewer-bar.tsx";
import { ViewerFrame } from "../platform/viewer/viewer-frame.tsx";
import { ViewerInfo } from "./viewer-info.tsx";
import { frameAfter, viewerAction, type ViewerAction } from "../platform/viewer/viewer-keys.ts";
import { ViewerSides } from "../platform/viewer/viewer-sides.tsx";
import { ViewerStage } from "../platform/viewer/viewer-stage.tsx";
import classes from "../platform/viewer/viewer.module.css";
import { zoomCycled, zoomedIn, zoomedOut, type ZoomLevel } from "../platform/viewer/zoom.ts";

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
  const [zoom, setZoom] = useState<ZoomLevel>(1);
  const [hiResWanted, setHiResWanted] = useState(false);
  const [info, setInfo] = useState(false);
  const download = useRef<HTMLAnchorElement>(null);
  const onBroken = useFreshLinks(refetch);
  const at = Math.max(
    0,
    scans.findIndex(({ id }) => id === shownId),
  );
  const scan = scans[at]!;

  function act(action: ViewerAction) {
    if (action === "zoomIn") setZoom(zoomedIn);
    else if (action === "zoomOut") setZoom(zoomedOut);
    else if (action === "cycleZoom") setZoom(zoomCycled);
    else if (action === "resolution") setHiResWanted((wanted) => !wanted);
    else if (action === "info") setInfo((shown) => !shown);
    else if (action === "download") download.current?.click();
    else {
      const next = scans[frameAfter(action, at, scans.length)]!;
      if (next !== scan) setZoom(1);
      onShow(next.id);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = viewerAction(event.nativeEvent);
    // A held key goes through frames, but must not download over and over.
    if (action === null || (event.repeat && action !== "previous" && action !== "next")) return;
    event.preventDefault();
    act(action);
  }

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
