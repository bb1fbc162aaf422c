import { Button } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { FrameGrid } from "./frame-grid.tsx";
import classes from "./frames.module.css";
import { SelectedScans } from "../selecting/selected-scans.tsx";
import { SelectionArea } from "../selecting/selection-area.tsx";
import type { SelectionDialogs } from "../selecting/selection-dialogs.ts";
import { useScanSelection } from "../selecting/use-scan-selection.ts";
import { ReverseButton } from "../../parts/film/reverse-button.tsx";
import { useUser } from "../../platform/session.ts";
import { lastSeen } from "./last-seen.ts";
import { IconMovie } from "../../platform/icons.tsx";
import { useFreshLinks } from "../../platform/fresh-links.ts";

export type FramesProps = {
  roll: Roll;
  scans: readonly Scan[];
  /** A frame opens at `${base}/gallery/${scan.id}`. */
  base: string;
  onBroken: () => void;
};

export function Frames({
  userId,
  dialogs,
  refetch,
  ...props
}: Omit<FramesProps, "onBroken"> & { userId: string; dialogs: SelectionDialogs; refetch: () => void }) {
  const frames = useRef<HTMLDivElement>(null);
  const pictures = useRef<HTMLDivElement>(null);
  const onBroken = useFreshLinks(refetch);

  // After the viewer closes, moves to the last viewed frame.
  useEffect(() => {
    const id = lastSeen.take();
    const link = id && frames.current?.querySelector<HTMLElement>(`[data-scan="${id}"]`);
    if (!link) return;
    link.focus({ preventScroll: true });
    const { top, bottom } = link.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) link.scrollIntoView({ block: "center" });
  }, []);

  const { scans } = props;
  const readyIds = useCallback(() => scans.flatMap(({ id, state }) => (state === "READY" ? [id] : [])), [scans]);
  const { selection, clear } = useScanSelection(readyIds);
  const isLab = useUser().role === "ADMIN";
  const ready = scans.filter(({ state }) => state === "READY").length;
  return (
    <section aria-label="Frames">
      <div className={classes.tools}>
        <h2 className={classes.count}>
          {scans.length} {scans.length === 1 ? "frame" : "frames"}
          {ready < scans.length && <span role="status">, {scans.length - ready} not ready yet</span>}
        </h2>
        <div className={classes.actions}>
          {isLab && scans.length > 1 && <ReverseButton userId={userId} rollId={props.roll.id} />}
          <Button
            component={Link}
            to={`${props.base}/rolls/${props.roll.id}/digital-contact-sheet`}
            variant="default"
            leftSection={<IconMovie size={18} aria-hidden />}
          >
            Contact sheet
          </Button>
        </div>
      </div>
      <div ref={frames}>
        <SelectionArea area={pictures} selection={selection}>
          <FrameGrid {...props} onBroken={onBroken} />
        </SelectionArea>
      </div>
      <SelectedScans userId={userId} base={props.base} dialogs={dialogs} ids={selection.ids} onClear={clear} />
    </section>
  );
}
