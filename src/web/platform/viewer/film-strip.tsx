import { useCallbackRef, useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./film-strip.module.css";
import { StripFrame } from "./strip-frame.tsx";
import type { ViewedPicture } from "./viewed-picture.ts";

/** Px from one picture of the strip to the next; keep in sync with the CSS. */
const STEP = 60;
/** Number of pictures rendered beyond the visible ones on each side. */
const BEYOND = 6;

/** Returns the range of rendered pictures: the visible ones and some on each side. */
export function stripWindow(left: number, width: number, count: number): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(left / STEP) - BEYOND);
  return [first, Math.min(count - 1, Math.ceil((left + width) / STEP) + BEYOND)];
}

/**
 * Strip of thumbnails, virtualized: only nearby frames are rendered. A single tab stop; the viewer's shortcuts move
 * through it and take the focus along.
 * @param altOf and `renderMark`, which renders a thumbnail's overlay, must be stable between renders
 */
export function FilmStrip<P extends ViewedPicture>({
  pictures,
  altOf,
  at,
  renderMark,
  onGoTo,
}: {
  pictures: readonly P[];
  altOf: (picture: P) => string;
  at: number;
  renderMark?: (picture: P) => ReactNode;
  onGoTo: (next: number) => void;
}) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(() => Math.max(0, at * STEP - 700));
  const [first, last] = stripWindow(left, width, pictures.length);
  const shownAt = useRef(at);
  const goTo = useCallbackRef(onGoTo);

  useLayoutEffect(() => {
    const strip = scroller.current!;
    const isNear = Math.abs(at - shownAt.current) <= 2;
    shownAt.current = at;
    strip.scrollTo({ left: at * STEP - (width - STEP) / 2, behavior: isNear ? "smooth" : "instant" });
  }, [at, width]);
  useEffect(() => {
    const strip = scroller.current!;
    if (strip.contains(document.activeElement))
      strip.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true });
  }, [at]);

  const indexes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (at < first) indexes.unshift(at);
  if (at > last) indexes.push(at);
  return (
    <div ref={ref} className={classes.strip} role="group" aria-label="Film strip">
      <div ref={scroller} className={classes.scroller} onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}>
        <ol style={{ width: pictures.length * STEP }}>
          {indexes.map((index) => {
            const picture = pictures[index]!;
            return (
              <StripFrame
                key={picture.id}
                picture={picture}
                index={index}
                count={pictures.length}
                left={index * STEP}
                isShown={index === at}
                altOf={altOf}
                renderMark={renderMark}
                onGoTo={goTo}
              />
            );
          })}
        </ol>
      </div>
    </div>
  );
}
