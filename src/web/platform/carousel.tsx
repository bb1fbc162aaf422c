import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./carousel.module.css";
import { IconArrowLeft, IconArrowRight } from "./icons.tsx";
import { token } from "./tokens.ts";

/** Slides visible at once, from each theme breakpoint upwards: 1.1 shows one and a tenth of the next. */
export type PerView = { base: number; sm?: number; md?: number; lg?: number };

/**
 * Slides side by side: `<Carousel label="Collections" perView={{ base: 1.1, lg: 1.8 }}>{cards}</Carousel>`. Every child
 * becomes a slide, all as high as the highest. The row scrolls and snaps natively by touch, wheel, and arrow keys,
 * without scripts; the buttons and the line below are only aids. It is as wide as its container.
 * @param label names the slides for screen readers
 * @param gap between slides: a token
 * @param takesFocus makes the row focusable for arrow keys, when nothing in the slides is
 */
export function Carousel({
  label,
  perView,
  gap = token("--nice-space-4"),
  className,
  takesFocus = false,
  children,
}: {
  label: string;
  perView: PerView;
  gap?: string;
  className?: string;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const row = useRef<HTMLUListElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    // Read the refs now: a callback may still run after both elements left the page, before cleanup.
    const [element, { style }] = [row.current!, line.current!];
    function look() {
      const hidden = element.scrollWidth - element.clientWidth;
      const part = hidden > 1 ? element.scrollLeft / hidden : 0;
      style.setProperty("--seen", String(element.clientWidth / element.scrollWidth));
      style.setProperty("--part", String(part));
      // Screen pixels are not always whole CSS pixels.
      const now = { atStart: element.scrollLeft <= 1, atEnd: element.scrollLeft >= hidden - 1 };
      setEnds((before) => (before.atStart === now.atStart && before.atEnd === now.atEnd ? before : now));
    }
    // The observer also calls `look` initially, after layout; measuring earlier would force a layout.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }); // after every render, because the slides may have changed

  function step(by: 1 | -1) {
    const element = row.current!;
    const [first, second] = element.children as HTMLCollectionOf<HTMLElement>;
    if (first !== undefined && second !== undefined)
      element.scrollBy({ left: by * (second.offsetLeft - first.offsetLeft) });
  }

  const button = (by: 1 | -1, end: boolean, text: string, icon: ReactNode) => (
    // Not `disabled`: disabling the focused button would drop the focus.
    <button type="button" aria-label={`${text}: ${label}`} aria-disabled={end} onClick={() => step(by)}>
      {icon}
    </button>
  );
  return (
    <div className={className} role="group" aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={row}
        className={classes.row}
        style={slideWidths(perView, gap)}
        {...(takesFocus ? { tabIndex: 0, "aria-label": label } : {})}
      >
        {Children.map(children, (slide) => (
          <li className={classes.slide}>{slide}</li>
        ))}
      </ul>
      <div className={classes.help} data-all-seen={(ends.atStart && ends.atEnd) || undefined}>
        <span ref={line} className={classes.line} aria-hidden />
        {button(-1, ends.atStart, "Previous", <IconArrowLeft aria-hidden />)}
        {button(1, ends.atEnd, "Next", <IconArrowRight aria-hidden />)}
      </div>
    </div>
  );
}

function slideWidths(perView: PerView, gap: string): CSSProperties {
  const widths = Object.entries(perView).map(([from, slides]) => [
    `--slide-${from}`,
    `calc((100% - ${Math.ceil(slides) - 1} * ${gap}) / ${slides})`,
  ]);
  return { "--gap": gap, ...Object.fromEntries(widths) } as CSSProperties;
}
