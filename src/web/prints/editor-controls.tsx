import { Button, SegmentedControl, Switch } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Arrangement } from "../../contract/prints/arrangement.ts";
import { MAT_COLORS, type MatColor, MOST_ZOOM, type PrintTurn } from "../../rules/prints/arrangement.ts";
import { IconRotateClockwise } from "../platform/icons.tsx";
import classes from "./editor.module.css";

const MAT_WORDS: Record<MatColor, string> = { IVORY: "Ivory", STONE: "Stone", BLACK: "Black" };
/** Tenths of a millimeter; wider borders are for sheets no customer has at home. */
const WIDEST = 800;
const STEP = 5;

export function EditorControls({
  arrangement,
  proof = false,
  onProof,
  onChange,
}: {
  arrangement: Arrangement;
  proof?: boolean;
  /** Undefined if the paper's tone is unknown. */
  onProof?: (on: boolean) => void;
  onChange: (part: Partial<Arrangement>) => void;
}) {
  const { turn, sheet, fit, zoom, border, mat, matColor } = arrangement;
  return (
    <section className={classes.controls} aria-label="Layout">
      <Choice label="Sheet">
        {(labelId) => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={sheet}
            onChange={(next) => onChange({ sheet: next as Arrangement["sheet"] })}
            data={[
              { value: "UPRIGHT", label: "Portrait" },
              { value: "WIDE", label: "Landscape" },
            ]}
          />
        )}
      </Choice>
      <Choice label="Picture">
        {(labelId) => (
          <SegmentedControl
            aria-labelledby={labelId}
            value={fit}
            onChange={(next) => onChange({ fit: next as Arrangement["fit"] })}
            data={[
              { value: "FILL", label: "Fill the sheet" },
              { value: "WHOLE", label: "Show whole picture" },
            ]}
          />
        )}
      </Choice>
      <Button
        variant="default"
        leftSection={<IconRotateClockwise size={18} aria-hidden />}
        onClick={() => onChange({ turn: ((turn + 90) % 360) as PrintTurn, centerX: 0.5, centerY: 0.5 })}
      >
        Rotate picture
      </Button>
      {fit === "FILL" && (
        <Slider
          label="Zoom"
          value={Math.round(zoom * 100)}
          min={100}
          max={MOST_ZOOM * 100}
          step={5}
          words={`${Math.round(zoom * 100)}%`}
          onChange={(next) => onChange({ zoom: next / 100 })}
        />
      )}
      <Slider
        label="Border"
        value={border}
        max={WIDEST}
        step={STEP}
        words={inches(border)}
        onChange={(next) => onChange({ border: next })}
      />
      <Slider
        label="Mat"
        value={mat}
        max={WIDEST}
        step={STEP}
        words={inches(mat)}
        onChange={(next) => onChange({ mat: next })}
      />
      {mat > 0 && (
        <Choice label="Mat color">
          {(labelId) => (
            <SegmentedControl
              aria-labelledby={labelId}
              value={matColor}
              onChange={(next) => onChange({ matColor: next as MatColor })}
              data={MAT_COLORS.map((value) => ({ value, label: MAT_WORDS[value] }))}
            />
          )}
        </Choice>
      )}
      {onProof && (
        <Switch
          label="Preview on this paper"
          description="Shows white and black as this paper has them, instead of your screen's"
          checked={proof}
          onChange={({ currentTarget }) => onProof(currentTarget.checked)}
        />
      )}
    </section>
  );
}

const inches = (tenths: number): string => (tenths === 0 ? "none" : `${(tenths / 254).toFixed(2)} in`);

function Choice({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}

function Slider({
  label,
  words,
  onChange,
  ...range
}: {
  label: string;
  words: string;
  value: number;
  min?: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className={classes.slider}>
      <span>
        {label} <output>{words}</output>
      </span>
      <input
        type="range"
        min={0}
        {...range}
        aria-label={label}
        aria-valuetext={words}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
