import type { Ref } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import type { TurnDirection } from "../../../rules/film/turns.ts";
import { IconInfoCircle, IconRotateClockwise, IconShare } from "../../platform/icons.tsx";
import type { useFullScreen } from "../../platform/viewer/use-full-screen.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import type { OpenDialog } from "./loaded-viewer.tsx";
import { MoreMenu } from "./more-menu.tsx";
import classes from "./scan-tools.module.css";

/** Actions for the shown frame, next to zoom and resolution. Phones show some of them only under "More". */
export function ScanTools({
  userId,
  base,
  roll,
  scan,
  info,
  download,
  fullScreen,
  onMark,
  onReject,
  onRotate,
  onInfo,
  onDialog,
  onSlideShow,
}: {
  userId: string;
  base: string;
  roll: Roll;
  scan: Scan;
  info: boolean;
  download: Ref<HTMLAnchorElement>;
  fullScreen: ReturnType<typeof useFullScreen>;
  onMark: () => void;
  onReject: () => void;
  onRotate: (direction: TurnDirection) => void;
  onInfo: () => void;
  onDialog: (dialog: OpenDialog) => void;
  onSlideShow: () => void;
}) {
  return (
    <>
      <button
        type="button"
        className={classes.mark}
        onClick={onMark}
        aria-label="Favorite"
        aria-pressed={scan.favorite}
        title="Favorite (F)"
      >
        <PencilMark size={24} />
      </button>
      <button
        type="button"
        className={classes.onDesk}
        onClick={() => onRotate("right")}
        aria-label="Rotate right"
        title="Rotate right (R), left (Shift+R)"
      >
        <IconRotateClockwise aria-hidden />
      </button>
      <button type="button" onClick={onInfo} aria-label="Info" aria-pressed={info} title="Info (I)">
        <IconInfoCircle aria-hidden />
      </button>
      <button
        type="button"
        className={classes.onDesk}
        onClick={() => onDialog("renderShare")}
        aria-label="Share"
        title="Share this frame"
      >
        <IconShare aria-hidden />
      </button>
      <DownloadMenu userId={userId} roll={roll} scan={scan} best={download} onUnlock={() => onDialog("unlock")} />
      <MoreMenu
        base={base}
        scanId={scan.id}
        rejected={scan.rejected}
        onReject={onReject}
        fullScreen={fullScreen}
        onRotate={onRotate}
        onShare={() => onDialog("renderShare")}
        onOffer={() => onDialog("renderOffer")}
        onSlideShow={onSlideShow}
      />
    </>
  );
}
