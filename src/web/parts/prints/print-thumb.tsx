import type { CSSProperties } from "react";
import type { OrderedPrint } from "../../../contract/prints/prints.ts";
import { arrangementFor, layOut } from "../../../rules/prints/arrangement.ts";
import { IconPhoto } from "../../platform/icons.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import classes from "./print-thumb.module.css";

/** What a small picture of a print needs; without a sheet's size it shows the picture alone. */
export type ShownPrint = Pick<
  OrderedPrint,
  "name" | "previewUrl" | "width" | "height" | "arrangement" | "widthInches" | "heightInches"
>;

/** The customer's picture as a small print on a table, at the sheet's proportions. @param print undefined while loading */
export function PrintThumb({ print, onBroken }: { print: ShownPrint | undefined; onBroken?: () => void }) {
  return (
    <span className={classes.thumb}>
      <Print print={print} onBroken={onBroken} />
    </span>
  );
}

/** Up to three prints, fanned out. */
export function PrintStack({
  prints,
  onBroken,
}: {
  prints: readonly { key: string; print: ShownPrint | undefined }[];
  onBroken?: () => void;
}) {
  return (
    <span className={classes.thumb} data-stack>
      {prints
        .slice(0, 3)
        .toReversed()
        .map(({ key, print }) => (
          <Print key={key} print={print} onBroken={onBroken} />
        ))}
    </span>
  );
}

function Print({ print, onBroken }: { print: ShownPrint | undefined; onBroken: (() => void) | undefined }) {
  if (print === undefined || print.previewUrl === null) return <IconPhoto size={22} aria-hidden />;
  const { width, height, widthInches, heightInches, previewUrl, name } = print;
  if (width === null || height === null)
    return <img className={classes.print} src={previewUrl} alt={name} onError={onBroken} />;
  const picture = { width, height };
  if (widthInches === null || heightInches === null)
    return (
      <img
        className={classes.print}
        style={{ "--ratio": width / height } as CSSProperties}
        src={previewUrl}
        alt={name}
        onError={onBroken}
      />
    );
  const arrangement = print.arrangement ?? arrangementFor(picture);
  const layout = layOut(picture, { widthInches, heightInches }, arrangement);
  return (
    <span className={classes.print} style={{ "--ratio": layout.sheet.width / layout.sheet.height } as CSSProperties}>
      <PrintSheet
        layout={layout}
        picture={picture}
        src={previewUrl}
        turn={arrangement.turn}
        matColor={arrangement.matColor}
        label={name}
        onBroken={onBroken}
      />
    </span>
  );
}
