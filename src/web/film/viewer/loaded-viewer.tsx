import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { filmName } from "../../parts/film/film-text.ts";
import { useFreshLinks } from "../../platform/fresh-links.ts";
import { PageTitle } from "../../platform/page.tsx";
import { FilmStrip } from "../../platform/viewer/film-strip.tsx";
import { SlideShowControls } from "../../platform/viewer/slide-show-controls.tsx";
import { useFullScreen } from "../../platform/viewer/use-full-screen.ts";
import { useSlideShow } from "../../platform/viewer/use-slide-show.ts";
import { useViewer } from "../../platform/viewer/use-viewer.ts";
import { ViewerBar } from "../../platform/viewer/viewer-bar.tsx";
import { ViewerFrame } from "../../platform/viewer/viewer-frame.tsx";
import { ViewerSides } from "../../platform/viewer/viewer-sides.tsx";
import { ViewerStage } from "../../platform/viewer/viewer-stage.tsx";
import classes from "../../platform/viewer/viewer.module.css";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { frameAlt, frameCode, frameTitle, givenName } from "../scans/captions.ts";
import { Unlocking } from "../unlocks/unlocking.tsx";
import type { FocusedField } from "./scan-panel.tsx";
import { ScanTools } from "./scan-tools.tsx";
import { useScanChanges } from "./use-scan-changes.ts";
import { useViewerShortcuts } from "./use-viewer-shortcuts.ts";

const ScanPanel = lazyComponent(
  async () => ({ default: (await import("./scan-panel.tsx")).ScanPanel }),
  "Scan details",
);

export type ViewerDialogs = {
  renderShare: (of: { scan: Scan; onClose: () => void }) => ReactNode;
  renderOffer: (of: { scan: Scan; onClose: () => void }) => ReactNode;
};

export type OpenDialog = keyof ViewerDialogs | "unlock";

export type LoadedViewerProps = {
  userId: string;
  /** Base path of the customer's pages: /users/{id}, or /admin/users/{id}. */
  base: string;
  dialogs: ViewerDialogs;
  roll: Roll;
  scans: readonly Scan[];
  shownId: string;
  onShow: (scanId: string) => void;
  onClose: () => void;
  refetch: () => void;
};

export function LoadedViewer({ userId, base, dialogs, ...props }: LoadedViewerProps) {
  const { roll, scans, shownId, onShow, onClose, refetch } = props;
  const [info, setInfo] = useState(false);
  const [focused, setFocused] = useState<FocusedField>({ field: null, times: 0 });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const download = useRef<HTMLAnchorElement>(null);
  const onBroken = useFreshLinks(refetch);
  const at = Math.max(
    0,
    scans.findIndex(({ id }) => id === shownId),
  );
  const scan = scans[at]!;

  function goTo(next: number) {
    ask(null);
    onShow(scans[next]!.id);
  }
  function ask(field: FocusedField["field"]) {
    setFocused(({ times }) => ({ field, times: field === null ? times : times + 1 }));
    if (field !== null) setInfo(true);
  }
  const toggleInfo = () => setInfo((shown) => !shown);
  const { zoom, setZoom, hiResWanted, act } = useViewer(at, scans.length, goTo, {
    info: toggleInfo,
    download: () => download.current?.click(),
  });
  const show = useSlideShow(at, scans.length, goTo);
  const fullScreen = useFullScreen();
  const { mark, reject, rotate } = useScanChanges(userId, scan);
  useViewerShortcuts(act, {
    F: () => void mark(),
    X: () => void reject(),
    R: () => rotate("right"),
    "shift+R": () => rotate("left"),
    T: () => ask("tag"),
    P: () => ask("place"),
    E: () => ask("words"),
    S: show.toggle,
    "shift+F": fullScreen.toggle,
  });

  return (
    <ViewerFrame label={`${filmName(roll) ?? "Roll"}, frame by frame`} onClose={onClose}>
      <PageTitle>{`${frameTitle(scan)}, ${at + 1} of ${scans.length}`}</PageTitle>
      <p className={classes.announced} role="status" aria-live={show.isPlaying ? "off" : "polite"}>
        {`${frameAlt(scan)}. ${at + 1} of ${scans.length}.`}
      </p>
      <div className={classes.middle}>
        <div className={classes.view}>
          <ViewerStage
            pictures={scans}
            altOf={frameAlt}
            at={at}
            zoom={zoom}
            hiRes={hiResWanted || zoom === 3}
            fades={show.isOn}
            onZoom={setZoom}
            onStep={act}
            onClose={onClose}
            onBroken={onBroken}
          />
          <ViewerSides at={at} count={scans.length} onStep={act} onClose={onClose} />
          {show.isOn && <SlideShowControls show={show} />}
        </div>
        {info && (
          <Suspense>
            <ScanPanel
              userId={userId}
              base={base}
              roll={roll}
              scan={scan}
              focused={focused}
              onAsk={ask}
              onClose={() => setInfo(false)}
            />
          </Suspense>
        )}
      </div>
      {scans.length > 1 && !show.isOn && (
        <FilmStrip pictures={scans} altOf={frameAlt} at={at} renderMark={markOf} onGoTo={goTo} />
      )}
      <ViewerBar
        film={filmName(roll)}
        edge={scan.rejected ? `${frameCode(scan.frame)}, rejected` : frameCode(scan.frame)}
        caption={captionOf(scan)}
        position={`${at + 1} / ${scans.length}`}
        zoom={zoom}
        hiResWanted={hiResWanted}
        hasHiRes={scan.hiRes !== null}
        act={act}
      >
        <ScanTools
          userId={userId}
          base={base}
          roll={roll}
          scan={scan}
          info={info}
          download={download}
          fullScreen={fullScreen}
          onMark={() => void mark()}
          onReject={() => void reject()}
          onRotate={rotate}
          onInfo={toggleInfo}
          onDialog={setDialog}
          onSlideShow={show.toggle}
        />
      </ViewerBar>
      {dialog === "unlock" && (
        <Unlocking userId={userId} base={base} scanIds={[scan.id]} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== "unlock" && (
        <Suspense>{dialogs[dialog]({ scan, onClose: () => setDialog(null) })}</Suspense>
      )}
    </ViewerFrame>
  );
}

const markOf = ({ favorite }: Scan) => favorite && <PencilMark />;

function captionOf(scan: Scan) {
  const name = givenName(scan);
  if (!name && !scan.description) return null;
  return (
    <>
      {name && <strong>{name}</strong>} {scan.description}
    </>
  );
}
