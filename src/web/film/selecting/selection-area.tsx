import type { ReactNode, RefObject } from "react";
import classes from "./selection-area.module.css";
import { useRubberBand } from "./use-rubber-band.ts";
import { type ScanSelection, SelectionContext } from "./use-scan-selection.ts";

/** Pictures that can be selected one by one, or with a rubber band drawn by the mouse. */
export function SelectionArea({
  area,
  selection,
  className,
  children,
}: {
  area: RefObject<HTMLDivElement | null>;
  selection: ScanSelection;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { band, handlers } = useRubberBand(area, selection);
  return (
    <SelectionContext value={selection}>
      <div
        ref={area}
        className={`${classes.area} ${className ?? ""}`}
        data-banding={band !== null || undefined}
        {...handlers}
      >
        {children}
      </div>
      {band && <div className={classes.band} style={band} aria-hidden />}
    </SelectionContext>
  );
}
