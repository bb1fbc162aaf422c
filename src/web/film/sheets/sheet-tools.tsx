import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import type { Roll } from "../../../contract/film/rolls.ts";
import { GATE_LABELS, gatesOn, type Gate } from "../../../rules/film/sheets/gates.ts";
import {
  GROUND_LABELS,
  type Ground,
  GROUNDS,
  type Paper,
  PAPER_LABELS,
  PAPERS,
} from "../../../rules/film/sheets/paper.ts";
import type { PencilMark as Mark } from "../../../rules/film/sheets/pencil-strokes.ts";
import { SHEET_FORMS } from "../../../rules/film/sheets/sheet-content.ts";
import { IconDownload, IconPrinter } from "../../platform/icons.tsx";
import { PencilMark } from "../marks/pencil-mark.tsx";
import classes from "./sheet-tools.module.css";
import { useSheetFile } from "./use-sheet-file.ts";

const LOOK = "LOOK";
const PENCILS = [
  { value: LOOK, label: "View" },
  { value: "FAVORITE", label: <Pencil mark="FAVORITE">Favorite</Pencil> },
  { value: "REJECT", label: <Pencil mark="REJECT">Reject</Pencil> },
];

export function SheetTools({
  userId,
  roll,
  canBeMade,
  gate,
  paper,
  ground,
  pencil,
  onGate,
  onPaper,
  onGround,
  onPencil,
}: {
  userId: string;
  roll: Roll;
  canBeMade: boolean;
  gate: Gate;
  paper: Paper;
  ground: Ground;
  pencil: Mark | null;
  onGate: (gate: Gate) => void;
  onPaper: (paper: Paper) => void;
  onGround: (ground: Ground) => void;
  onPencil: (pencil: Mark | null) => void;
}) {
  const { making, make } = useSheetFile(userId);
  const gates = gatesOn(roll.format);
  return (
    <div className={classes.tools}>
      <SegmentedControl
        size="sm"
        aria-label="Grease pencil"
        data={PENCILS}
        value={pencil ?? LOOK}
        onChange={(value) => onPencil(value === LOOK ? null : (value as Mark))}
      />
      <div className={classes.out}>
        {gates.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label="Frames"
            value={gate}
            data={gates.map((value) => ({ value, label: GATE_LABELS[value] }))}
            onChange={(event) => onGate(event.currentTarget.value as Gate)}
          />
        )}
        <NativeSelect
          size="sm"
          aria-label="Background"
          value={ground}
          data={GROUNDS.map((value) => ({ value, label: GROUND_LABELS[value] }))}
          onChange={(event) => onGround(event.currentTarget.value as Ground)}
        />
        <NativeSelect
          size="sm"
          aria-label="Paper"
          value={paper}
          data={PAPERS.map((value) => ({ value, label: PAPER_LABELS[value] }))}
          onChange={(event) => onPaper(event.currentTarget.value as Paper)}
        />
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        {canBeMade &&
          SHEET_FORMS.map((form) => (
            <Button
              key={form}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-label={`Save as ${form}`}
              loading={making === form}
              disabled={making !== null && making !== form}
              onClick={() => void make({ rollId: roll.id, form, paper, ground, gate })}
            >
              {form}
            </Button>
          ))}
      </div>
      <span className={classes.said} role="status">
        {making && `Preparing the ${making}. It downloads when it's ready.`}
      </span>
    </div>
  );
}

function Pencil({ mark, children }: { mark: Mark; children: string }) {
  return (
    <span className={classes.pencil}>
      <PencilMark mark={mark} size={14} /> {children}
    </span>
  );
}
