import { memo } from "react";
import type { TimelineRoll } from "../../../contract/film/timeline.ts";
import { useFreshLinks } from "../../platform/fresh-links.ts";
import type { Measure } from "./justified.ts";
import classes from "./timeline.module.css";
import { TimelineTile } from "./timeline-tile.tsx";
import { useThumbnails } from "./use-thumbnails.ts";

type Props = {
  userId: string;
  base: string;
  roll: TimelineRoll;
  from: number;
  to: number;
  /** Row height without the gap below, px. */
  height: number;
  measure: Measure;
  query: object;
};

/** Frames side by side, first as gray boxes in their aspect ratios, then blurred, then as pictures. */
export const TimelineRow = memo(function TimelineRow({ userId, base, roll, from, to, height, measure, query }: Props) {
  const { frames, refetch } = useThumbnails({ userId, rollId: roll.id, query }, from, to);
  const onBroken = useFreshLinks(refetch);
  return (
    <div className={classes.row} style={{ gap: measure.apart, height }}>
      {roll.shapes.slice(from, to).map((shape, at) => (
        <TimelineTile
          // oxlint-disable-next-line react/no-array-index-key -- a frame's place on its roll is what it is
          key={from + at}
          scan={frames[at]}
          rollId={roll.id}
          base={base}
          width={(shape / 100) * height}
          onBroken={onBroken}
        />
      ))}
    </div>
  );
});
