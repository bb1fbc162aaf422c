import { useElementSize } from "@mantine/hooks";
import type { CSSProperties } from "react";
import { useSwipe } from "./swipe.ts";
import type { ViewedPicture } from "./viewed-picture.ts";
import { ViewerSlide } from "./viewer-slide.tsx";
import classes from "./viewer.module.css";
import { type ZoomLevel } from "./zoom.ts";

/** The current frame between its two neighbors, which are preloaded and move along with a swipe. */
export function ViewerStage<P extends ViewedPicture>({
  pictures,
  altOf,
  at,
  zoom,
  hiRes,
  fades = false,
  onZoom,
  onStep,
  onClose,
  onBroken,
}: {
  pictures: readonly P[];
  altOf: (picture: P) => string;
  at: number;
  zoom: ZoomLevel;
  hiRes: boolean;
  fades?: boolean;
  onZoom: (level: ZoomLevel) => void;
  onStep: (step: "previous" | "next") => void;
  onClose: () => void;
  onBroken: () => void;
}) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { drag, glides, handlers } = useSwipe(zoom === 1, (swipe) => (swipe === "close" ? onClose() : onStep(swipe)));

  const atEnd = drag !== null && ((drag > 0 && at === 0) || (drag < 0 && at === pictures.length - 1));
  const pulled = drag === null ? 0 : atEnd ? drag / 4 : drag;
  const near = [at - 1, at, at + 1].filter((index) => index >= 0 && index < pictures.length);
  return (
    <div
      ref={ref}
      className={classes.stage}
      data-fades={fades || undefined}
      data-glides={(glides && drag === null) || undefined}
      style={{ "--pulled": `${pulled}px` } as CSSProperties}
      {...handlers}
    >
      {near.map((index) => (
        <ViewerSlide
          key={pictures[index]!.id}
          picture={pictures[index]!}
          alt={index === at ? altOf(pictures[index]!) : ""}
          place={index - at}
          room={{ width, height }}
          zoom={index === at ? zoom : 1}
          hiRes={hiRes && index === at}
          onZoom={onZoom}
          onBroken={onBroken}
        />
      ))}
    </div>
  );
}
