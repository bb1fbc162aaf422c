import { Skeleton } from "@mantine/core";
import { getScan } from "../../contract/film/scans.ts";
import { getPrintDraft } from "../../contract/prints/prints.ts";
import { arrangementFor, layOut } from "../../rules/prints/arrangement.ts";
import type { PaperInches } from "../../rules/prints/resolution.ts";
import { QuantityStepper } from "../parts/products/quantity-stepper.tsx";
import { LINKS_REFRESH } from "../platform/links-that-last.ts";
import { useCall } from "../platform/query.ts";
import { PrintSheet } from "./print-sheet.tsx";
import type { SmallPrint, SmallPrints } from "./small-print-list.ts";
import classes from "./small-prints.module.css";

type Shown = { src: string; width: number; height: number; name: string };

/** A small print as it will be, and how many of it. */
export function SmallPrintRow({
  userId,
  print,
  size,
  fit,
  border,
  onCount,
}: {
  userId: string | null;
  print: SmallPrint;
  size: PaperInches;
  fit: SmallPrints["fit"];
  border: number;
  /** 0 takes it out. */
  onCount: (count: number) => void;
}) {
  const shown = useShown(userId, print);
  const name = shown?.name ?? "the picture";
  return (
    <li>
      <div className={classes.print}>
        {shown === undefined && <Skeleton className={classes.waiting} />}
        {shown === null && <p className={classes.quiet}>This picture no longer exists. Take it out.</p>}
        {shown && (
          <PrintSheet
            layout={layOut(shown, size, { ...arrangementFor(shown), fit, border })}
            picture={shown}
            src={shown.src}
            turn={0}
            matColor="IVORY"
            label={name}
          />
        )}
      </div>
      <span className={classes.name}>{shown?.name}</span>
      <QuantityStepper
        mayRemove
        line={{ productType: "PRINT", stock: null, quantity: print.count }}
        name={name}
        onChange={onCount}
      />
    </li>
  );
}

/** Undefined while it is looked up, null when it is gone. */
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
    const picture = scan.data?.scan.thumbnail;
    if (!scan.data) return undefined;
    return picture
      ? { src: picture.url, width: picture.width, height: picture.height, name: `Frame ${scan.data.scan.frame}` }
      : null;
  }
  if (!draft.data) return undefined;
  const { previewUrl, width, height, name } = draft.data.draft;
  return previewUrl === null || width === null || height === null ? null : { src: previewUrl, width, height, name };
}
