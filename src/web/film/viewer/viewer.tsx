import { useLocation, useNavigate } from "react-router";
import { IconX } from "../../platform/icons.tsx";
import { PageTitle } from "../../platform/page.tsx";
import { lastSeen } from "../scans/last-seen.ts";
import { LoadedViewer, type ViewerDialogs } from "./loaded-viewer.tsx";
import { type FrameLinkState, type SeenPicture, useRollOfScan } from "./roll-of-scan.ts";
import { useShownScan } from "./use-shown-scan.ts";
import { ViewerFrame, ViewerMessage } from "../../platform/viewer/viewer-frame.tsx";
import { ViewerStage } from "../../platform/viewer/viewer-stage.tsx";
import classes from "../../platform/viewer/viewer.module.css";

/**
 * The lightbox of a roll, opened at one scan (docs/product/film.md#viewer).
 * @param base path of the customer's pages: /users/{id}, or /admin/users/{id}
 * @param dialogs of other domains
 */
export function Viewer({
  userId,
  scanId,
  base,
  dialogs,
}: {
  userId: string;
  scanId: string;
  base: string;
  dialogs: ViewerDialogs;
}) {
  const [shownId, show] = useShownScan(scanId, base);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: FrameLinkState };
  const found = useRollOfScan(userId, shownId, state?.rollId ?? null);

  const rollId =
    found.state === "loaded" ? found.roll.id : (("rollId" in found ? found.rollId : null) ?? state?.rollId ?? null);
  function close() {
    lastSeen.set(shownId);
    // Going back one entry keeps the roll page's scroll position; without such an entry, there is no page of this site
    // to go back to.
    if (state?.fromRoll) void navigate(-1);
    else void navigate(rollId === null ? `${base}/rolls` : `${base}/rolls/${rollId}`, { replace: true });
  }

  if (found.state === "loaded")
    return (
      <LoadedViewer
        userId={userId}
        base={base}
        dialogs={dialogs}
        roll={found.roll}
        scans={found.scans}
        shownId={shownId}
        onShow={(id) => show(id, { rollId: found.roll.id, fromRoll: state?.fromRoll ?? false })}
        onClose={close}
        refetch={found.refetch}
      />
    );
  return (
    <ViewerFrame label="Picture" onClose={close}>
      <PageTitle>Picture</PageTitle>
      <button type="button" className={classes.close} onClick={close} aria-label="Close" title="Close (Esc)">
        <IconX aria-hidden />
      </button>
      {found.state === "loading" && state?.seen && <SeenPictureStage seen={state.seen} onClose={close} />}
      {found.state === "loading" && (
        <div className={state?.seen ? classes.announced : classes.waiting} role="status">
          Loading the picture
        </div>
      )}
      {found.state === "unmade" && (
        <ViewerMessage
          title={found.scan.state === "DAMAGED" ? "This file cannot be read" : "Processing this scan"}
          actions={<BackButton rollId={found.rollId} onClick={close} />}
        >
          {found.scan.problem ?? "It appears here automatically when it's ready."}
        </ViewerMessage>
      )}
      {found.state === "expired" && (
        <ViewerMessage
          title="This scan is no longer stored"
          actions={<BackButton rollId={found.rollId} onClick={close} />}
        >
          Its storage period ended. Members’ scans are stored as long as they are members.
        </ViewerMessage>
      )}
      {found.state === "missing" && (
        <ViewerMessage title="Picture not found" actions={<BackButton rollId={rollId} onClick={close} />}>
          The link may be incomplete, the scan was removed, or it belongs to someone else: ask them to share it with
          you.
        </ViewerMessage>
      )}
      {found.state === "failed" && (
        <ViewerMessage
          title="The picture did not load"
          actions={
            <button type="button" onClick={found.retry}>
              Try again
            </button>
          }
        >
          {found.error.message}
        </ViewerMessage>
      )}
    </ViewerFrame>
  );
}

/** Larger than any window, so that it is shown as large as the scan will be. */
const AS_LARGE_AS_IT_WILL_BE = 20;

/** Shows the pressed thumbnail until its roll is loaded. */
function SeenPictureStage({ seen: { placeholder, thumbnail }, onClose }: { seen: SeenPicture; onClose: () => void }) {
  const { width, height } = thumbnail;
  const scale = AS_LARGE_AS_IT_WILL_BE;
  const picture = { id: "seen", placeholder, thumbnail, midResOptimized: null };
  return (
    <div className={classes.middle}>
      <div className={classes.view}>
        <ViewerStage
          pictures={[{ ...picture, hiRes: { read: "", width: width * scale, height: height * scale } }]}
          altOf={() => ""}
          at={0}
          zoom={1}
          hiRes={false}
          onZoom={() => undefined}
          onStep={() => undefined}
          onClose={onClose}
          onBroken={() => undefined}
        />
      </div>
    </div>
  );
}

const BackButton = ({ rollId, onClick }: { rollId: string | null; onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    {rollId === null ? "Back to rolls" : "Back to the roll"}
  </button>
);
