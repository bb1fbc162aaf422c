import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, useEffect, useState } from "react";
import type { Scan } from "../../contract/scans.ts";
import { useSwipe } from "./swipe.ts";
import { ViewerSlide } from "./viewer-slide.tsx";
import classes from "./viewer.module.css";
import { type ZoomLevel } from "./zoom.ts";

/** As long as the frames glide after a swipe; the style has the same. */
const GLIDE_MS = 220;

/** The frame that is shown between its two neighbours, which are fetched beforehand and come along with the finger. */
export function ViewerStage({
  scans,
  at,
  zoom,
  hiRes,
  onZoom,
  onStep,
  onClose,
  onBroken,
}: {
  scans: readonly Scan[];
  at: number;
  zoom: ZoomLevel;
  hiRes: boolean;
  onZoom: (level: ZoomLevel) => void;
  onStep: (step: "previous" | "next") => void;
  onClose: () => void;
  onBroken: () => void;
}) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [glides, setGlides] = useState(false);
  const { drag, handlers } = useSwipe(zoom === 1, (swipe) => (swipe === "close" ? onClose() : onStep(swipe)));

  // Frames glide only when a finger let go of them; keys change them at once.
  const held = drag !== null;
  useEffect(() => {
    if (held) return setGlides(true);
    const timer = setTimeout(() => setGlides(false), GLIDE_MS);
    return () => clearTimeout(timer);
  }, [held]);

  const atEnd = drag !== null && ((drag > 0 && at === 0) || (drag < 0 && at === scans.length - 1));
  const pulled = drag === null ? 0 : atEnd ? drag / 4 : drag;
  const near = [at - 1, at, at + 1].filter((index) => index >= 0 && index < scans.length);
  return (
    <div
      ref={ref}
      className={classes.stage}
      data-glides={(glides && !held) || undefined}
      style={{ "--pulled": `${pulled}px` } as CSSProperties}
      {...handlers}
    >
      {near.map((index) => (
        <ViewerSlide
          key={scans[index]!.id}
          scan={scans[index]!}
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
