import { useId } from "react";
import { MAT_HEX, type MatColor, type PrintLayout, type PrintTurn } from "../../../rules/prints/arrangement.ts";
import { PAPER_WHITE, type PaperTone, proofTable } from "../../../rules/prints/paper-tone.ts";
import type { PixelsOfPicture } from "../../../rules/prints/resolution.ts";

/**
 * Draws a print at true proportions, one unit per tenth of a millimeter, with the same layout as the printer's file
 * (docs/product/prints.md#arrangement).
 * @param picture upright size of the picture the layout is for; `src` may be smaller
 * @param tone shows it as it looks on the paper
 * @param size of the drawing within another one
 */
export function PrintSheet({
  layout: { sheet, mat, picture: box, crop },
  picture,
  src,
  turn,
  matColor,
  tone,
  label,
  size,
  onBroken,
}: {
  layout: PrintLayout;
  picture: PixelsOfPicture;
  src: string;
  turn: PrintTurn;
  matColor: MatColor;
  tone?: PaperTone | undefined;
  label: string;
  size?: { x: number; y: number; width: number; height: number };
  onBroken?: () => void;
}) {
  const proof = useId();
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      {...size}
    >
      {tone && <Proof id={proof} tone={tone} />}
      <g {...(tone && { filter: `url(#${proof})` })}>
        <rect width={sheet.width} height={sheet.height} fill={PAPER_WHITE} />
        <rect x={mat.left} y={mat.top} width={mat.width} height={mat.height} fill={MAT_HEX[matColor]} />
        <svg
          x={box.left}
          y={box.top}
          width={box.width}
          height={box.height}
          viewBox={`${crop.left} ${crop.top} ${crop.width} ${crop.height}`}
          preserveAspectRatio="none"
          overflow="hidden"
        >
          <image
            href={src}
            width={picture.width}
            height={picture.height}
            preserveAspectRatio="none"
            transform={turning(picture, turn)}
            onError={onBroken}
          />
        </svg>
      </g>
    </svg>
  );
}

/** Returns the transform that moves the rotated picture to start at 0, 0. */
function turning({ width, height }: PixelsOfPicture, turn: PrintTurn): string | undefined {
  if (turn === 0) return undefined;
  const [x, y] = turn === 90 ? [height, 0] : turn === 180 ? [width, height] : [0, width];
  return `translate(${x} ${y}) rotate(${turn})`;
}

function Proof({ id, tone }: { id: string; tone: PaperTone }) {
  const { r, g, b } = proofTable(tone);
  return (
    <filter id={id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
      <feComponentTransfer>
        <feFuncR type="table" tableValues={r.join(" ")} />
        <feFuncG type="table" tableValues={g.join(" ")} />
        <feFuncB type="table" tableValues={b.join(" ")} />
      </feComponentTransfer>
    </filter>
  );
}
