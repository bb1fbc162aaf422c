import { Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { getScan } from "../../contract/film/scans.ts";
import { getPrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor, dpiOfLayout, layOut } from "../../rules/prints/arrangement.ts";
import { type PixelsOfPicture, qualityOf } from "../../rules/prints/resolution.ts";
import { type NamedSheet, tooSmallText } from "../../rules/prints/too-small.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { LINKS_REFRESH } from "../platform/fresh-links.ts";
import { useCall } from "../platform/query.ts";
import { PrintSheet } from "../parts/prints/print-sheet.tsx";
import type { SmallPrint, SmallPrints } from "./small-print-list.ts";
import classes from "./small-prints.module.css";

/** Width and height of the displayed picture; `pixels` of the printed one. */
type Shown = { src: string; width: number; height: number; name: string; pixels: PixelsOfPicture };

export function SmallPrintRow({
  userId,
  print,
  size,
  sizes,
  fit,
  border,
  onCount,
  onTooSmall,
}: {
  userId: string | null;
  print: SmallPrint;
  size: NamedSheet;
  /** Sizes of the same paper. */
  sizes: readonly NamedSheet[];
  fit: SmallPrints["fit"];
  border: number;
  /** 0 removes it. */
  onCount: (count: number) => void;
  /** Whether the picture has too few pixels for this size. */
  onTooSmall: (isTooSmall: boolean) => void;
}) {
  const shown = useShown(userId, print);
  const name = shown?.name ?? "the picture";
  const problem = shown ? tooSmallText(shown.pixels, size, arrangementOn(shown.pixels, { fit, border }), sizes) : null;
  const isTooSmall = problem !== null;
  const report = useEffectEvent(onTooSmall);
  useEffect(() => {
    report(isTooSmall);
    return () => report(false);
  }, [isTooSmall]);
  return (
    <li>
      <div className={classes.print}>
        {shown === undefined && <Skeleton className={classes.waiting} />}
        {shown === null && <p className={classes.quiet}>This picture no longer exists. Remove it.</p>}
        {shown && (
          <PrintSheet
            layout={layOut(shown, size, arrangementOn(shown, { fit, border }))}
            picture={shown}
            src={shown.src}
            turn={0}
            matColor="IVORY"
            label={name}
          />
        )}
      </div>
      <span className={classes.name}>{shown?.name}</span>
      {shown &&
        (problem !== null ? (
          <p className={classes.warning}>{problem}</p>
        ) : (
          <LowResolution pixels={shown.pixels} size={size} fit={fit} border={border} />
        ))}
      <QuantityStepper
        mayRemove
        line={{ productType: "PRINT", stock: null, quantity: print.count }}
        name={name}
        onChange={onCount}
      />
    </li>
  );
}

type FitAndBorder = Pick<SmallPrints, "fit" | "border">;

const arrangementOn = (picture: PixelsOfPicture, chosen: FitAndBorder) => ({ ...arrangementFor(picture), ...chosen });

function LowResolution({ pixels, size, fit, border }: { pixels: PixelsOfPicture; size: NamedSheet } & FitAndBorder) {
  const dpi = dpiOfLayout(layOut(pixels, size, arrangementOn(pixels, { fit, border })));
  if (qualityOf(dpi) !== "LOW") return null;
  return <p className={classes.warning}>{`${dpi} dpi at ${size.name}: pixels may show up close.`}</p>;
}

/** Undefined while loading, null if deleted. */
function useShown(userId: string | null, print: SmallPrint): Shown | null | undefined {
  const isScan = print.kind === "scan";
  const scan = useCall(
    getScan,
    { params: { userId: userId ?? "", scanId: print.id } },
    { enabled: isScan && userId !== null, ...LINKS_REFRESH },
  );
  const draft = useCall(
    getPrintDraft,
    { params: { draftId: print.id }, query: {} },
    { enabled: !isScan, ...LINKS_REFRESH },
  );
  if ((isScan ? scan : draft).isError) return null;
  if (isScan) {
    if (!scan.data) return undefined;
    const { thumbnail, hiRes, frame } = scan.data.scan;
    if (thumbnail === null) return null;
    const { read: src, width, height } = thumbnail;
    return { src, width, height, name: `Frame ${frame}`, pixels: hiRes ?? thumbnail };
  }
  if (!draft.data) return undefined;
  const { previewUrl, width, height, name } = draft.data.draft;
  if (previewUrl === null || width === null || height === null) return null;
  return { src: previewUrl, width, height, name, pixels: { width, height } };
}
