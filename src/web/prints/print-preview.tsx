import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { Paper, PrintDraft } from "../../contract/prints/prints.ts";
import type { Frame } from "../../rules/prints/frames.ts";
import type { PrintLayout } from "../../rules/prints/arrangement.ts";
import { useFreshLinks } from "../platform/fresh-links.ts";
import classes from "./editor.module.css";
import { MovableSheet } from "./movable-sheet.tsx";
import { PrintOnWall } from "./print-on-wall.tsx";
import type { Arranging } from "./use-arrangement.ts";

/**
 * Shows a print on its sheet, where the picture can be moved, or on a wall.
 * @param tone of the paper, for a soft proof
 */
export function PrintPreview({
  draft,
  layout,
  arranging: { arrangement, change },
  label,
  tone,
  frame = null,
  onBroken,
}: {
  draft: PrintDraft;
  layout: PrintLayout;
  arranging: Arranging;
  label: string;
  tone?: Paper | undefined;
  frame?: Frame | null;
  onBroken: () => void;
}) {
  const [view, setView] = useState<"sheet" | "wall">("sheet");
  const freshLink = useFreshLinks(onBroken);
  const picture = { width: draft.width!, height: draft.height! };
  const { turn, matColor } = arrangement;
  const print = { layout, picture, src: draft.previewUrl ?? "", turn, matColor, tone, frame, onBroken: freshLink };
  return (
    <div className={classes.stage}>
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={(next) => setView(next as typeof view)}
        data={[
          { value: "sheet", label: frame === null ? "The sheet" : "In its frame" },
          { value: "wall", label: "On a wall" },
        ]}
      />
      {view === "sheet" ? (
        <div className={classes.table}>
          <MovableSheet {...print} label={label} arrangement={arrangement} onChange={change} />
        </div>
      ) : (
        <PrintOnWall {...print} label={label} />
      )}
      <p className={classes.quiet}>
        {draft.name}, {picture.width} × {picture.height} px
      </p>
    </div>
  );
}
