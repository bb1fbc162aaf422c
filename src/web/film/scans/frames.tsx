import { useCallback, useEffect, useRef } from "react";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import { FrameGrid } from "./frame-grid.tsx";
import { SelectedScans } from "../selecting/selected-scans.tsx";
import { SelectionArea } from "../selecting/selection-area.tsx";
import type { SelectionDialogs } from "../selecting/selection-dialogs.ts";
import { useScanSelection } from "../selecting/use-scan-selection.ts";
import { lastSeen } from "./last-seen.ts";
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
  return (
    <section aria-label="Frames">
      <div ref={frames}>
        <SelectionArea area={pictures} selection={selection}>
          <FrameGrid {...props} onBroken={onBroken} />
        </SelectionArea>
      </div>
      <SelectedScans userId={userId} base={props.base} dialogs={dialogs} ids={selection.ids} onClear={clear} />
    </section>
  );
}
