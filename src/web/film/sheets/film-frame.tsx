import { memo } from "react";
import { Link } from "react-router";
import type { Roll } from "../../../contract/film/rolls.ts";
import type { Scan } from "../../../contract/film/scans.ts";
import {
  arrowPath,
  edgePrintOf,
  type EdgePrint,
  perforationsOf,
  roundedPath,
} from "../../../rules/film/sheets/film-edge.ts";
import { GATE_SIZES, GATES, type Gate } from "../../../rules/film/sheets/gates.ts";
import { pencilMarkOf, type PencilMark as Mark } from "../../../rules/film/sheets/pencil-strokes.ts";
import { placePicture } from "../../../rules/film/sheets/place-picture.ts";
import { placeholderStyle } from "../../platform/placeholder.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { frameAlt } from "../scans/captions.ts";
import { NotReady } from "../scans/not-ready.tsx";
import classes from "./film-frame.module.css";

export type FilmFrameProps = {
  roll: Roll;
  scan: Scan;
  gate: Gate;
  /** Position on the roll, from 0. */
  index: number;
  base: string;
  /** The mark that a press draws; null if a press opens the frame. */
  pencil: Mark | null;
  onMark: (scan: Scan, mark: Mark) => void;
  onBroken: () => void;
};

const HOLES = Object.fromEntries(
  GATES.map((gate) => [
    gate,
    perforationsOf(gate)
      .map((hole) => roundedPath(hole, hole.radius))
      .join(""),
  ]),
) as Record<Gate, string>;

/** A frame with the film around it, up to the next frame: side by side they form a strip. */
export const FilmFrame = memo(function FilmFrame(props: FilmFrameProps) {
  const { roll, scan, gate, index } = props;
  const { pitch, filmWidth, frame, top } = GATE_SIZES[gate];
  const { words, number, half, arrow } = edgePrintOf(gate, { ...roll, frame: scan.frame, index });
  return (
    <li className={classes.cell} style={{ aspectRatio: `${pitch} / ${filmWidth}` }}>
      <svg className={classes.film} viewBox={`0 0 ${pitch} ${filmWidth}`} aria-hidden>
        {/* A hair wider, so that nothing shines through between two frames. */}
        <rect className={classes.base} x={-0.1} width={pitch + 0.2} height={filmWidth} />
        <path className={classes.hole} d={HOLES[gate]} />
        <g className={classes.edge} data-plain={roll.process === "BW" || undefined}>
          <Print {...words} />
          <Print {...number} bold />
          {half && <Print {...half} />}
          {arrow && <path d={arrowPath(arrow)} />}
        </g>
      </svg>
      <div
        className={classes.window}
        style={{
          left: `${((pitch - frame.width) / 2 / pitch) * 100}%`,
          top: `${(top / filmWidth) * 100}%`,
          width: `${(frame.width / pitch) * 100}%`,
          height: `${(frame.height / filmWidth) * 100}%`,
        }}
      >
        <Exposed {...props} />
      </div>
    </li>
  );
});

function Print({ text, x, y, size, bold }: EdgePrint & { bold?: boolean }) {
  return (
    <text x={x} y={y} fontSize={size} fontWeight={bold ? 700 : 400}>
      {text}
    </text>
  );
}

function Exposed({ roll, scan, gate, base, pencil, onMark, onBroken }: FilmFrameProps) {
  const mark = pencilMarkOf(scan);
  if (!scan.thumbnail || scan.state !== "READY") return <NotReady scan={scan} className={classes.waiting} />;
  const name = [frameAlt(scan), mark && MARKED[mark]].filter(Boolean).join(", ");
  const inside = (
    <>
      <Picture scan={scan} gate={gate} onBroken={onBroken} />
      <span className={classes.number} aria-hidden>
        {scan.frame}
      </span>
      {mark && (
        <span className={classes.mark}>
          <PencilMark mark={mark} />
        </span>
      )}
    </>
  );
  if (pencil)
    return (
      <button
        type="button"
        className={classes.press}
        data-scan={scan.id}
        data-pencil={pencil}
        aria-label={frameAlt(scan)}
        aria-pressed={mark === pencil}
        onClick={() => onMark(scan, pencil)}
      >
        {inside}
      </button>
    );
  return (
    <Link
      to={`${base}/gallery/${scan.id}`}
      state={{ rollId: roll.id, fromRoll: true }}
      className={classes.press}
      data-scan={scan.id}
      aria-label={name}
    >
      {inside}
    </Link>
  );
}

const MARKED: Record<Mark, string> = { FAVORITE: "favorite", REJECT: "rejected" };

function Picture({ scan, gate, onBroken }: Pick<FilmFrameProps, "scan" | "gate" | "onBroken">) {
  const thumbnail = scan.thumbnail!;
  const { turn, width, height } = placePicture(gate, { ...thumbnail, orientation: scan.orientation });
  const { frame } = GATE_SIZES[gate];
  // Before the rotation, the picture's width runs along the frame's height.
  const along = turn === 0 ? width : (height * frame.height) / frame.width;
  const across = turn === 0 ? height : (width * frame.width) / frame.height;
  const large = scan.midResOptimized;
  const sources = large ? { srcSet: `${thumbnail.read} ${thumbnail.width}w, ${large.read} ${large.width}w` } : {};
  return (
    <img
      src={thumbnail.read}
      {...sources}
      sizes={SIZES[gate]}
      width={thumbnail.width}
      height={thumbnail.height}
      alt=""
      loading="lazy"
      decoding="async"
      style={{
        ...placeholderStyle(scan.placeholder),
        width: `${along * 100}%`,
        height: `${across * 100}%`,
        transform: `translate(-50%, -50%) rotate(${turn}deg)`,
      }}
      onError={onBroken}
    />
  );
}

/** Thumbnails are enough for small frames; frames of 120 film are shown larger than their thumbnails. */
const SMALL = "240px";
const LARGE = "(width < 48em) 45vw, 640px";
const SIZES: Record<Gate, string> = {
  "24x36": SMALL,
  "18x24": SMALL,
  "13x17": SMALL,
  "6x4.5": LARGE,
  "6x6": LARGE,
  "6x7": LARGE,
  "6x9": LARGE,
};
