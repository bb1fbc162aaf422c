import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Link } from "react-router";
import { SAMPLE_SIZES, sampleFile, samplePart, type SampleSize } from "../../rules/community/scan-sample.ts";
import { NON_MEMBER } from "../../rules/memberships/tiers.ts";
import { formatDollars } from "../../rules/money.ts";
import { addOnPrice, type PriceList } from "../../rules/prices/price-list.ts";
import part from "./calculator.module.css";
import classes from "./scan-sizes.module.css";
import { usePrices } from "../parts/prices/use-prices.ts";

const whole = (px: number) => px.toLocaleString("en-US");

function priceText(prices: PriceList, size: SampleSize["key"]): string {
  if (size === "2k") return "included";
  return `${formatDollars(addOnPrice(prices, size === "4k" ? "4kscans" : "proscans", NON_MEMBER))} a roll`;
}

const ALTS: Readonly<Record<SampleSize["key"], string>> = {
  "2k": "Twigs and leaves of an oak, much enlarged: they are soft, and the finest twigs are lost",
  "4k": "The same twigs and leaves: edges are sharper, and fine twigs begin to show",
  pro: "The same twigs and leaves: each edge is clean, and even the finest twigs are separate",
};

/** Position of the loupe: from the section's left and top, in percent of its range. */
type Place = { across: number; down: number };
/** Must match the style sheet. */
const FIRST: Place = { across: 90, down: 56 };
/** Step of an arrow key, in percent of the range. */
const STEP = 4;

const within = (percent: number) => Math.min(100, Math.max(0, percent));
const spoken = ({ across, down }: Place) => `${Math.round(across)} percent across, ${Math.round(down)} percent down`;

/**
 * Compares the same part of a frame in each scan size, under a loupe that moves over all of them at once: with the
 * pointer, or with the slider by touch and arrow keys (docs/product/pricing.md#scan-sizes). Without scripts they appear
 * side by side.
 */
export function ScanSizes() {
  const prices = usePrices();
  const section = useRef<HTMLElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const place = useRef(FIRST);

  /** Moves the pictures directly, without a render for every step. */
  function move({ across, down }: Place) {
    place.current = { across: within(across), down: within(down) };
    section.current?.style.setProperty("--across", String(place.current.across / 100));
    section.current?.style.setProperty("--down", String(place.current.down / 100));
    if (slider.current === null) return;
    slider.current.value = String(Math.round(place.current.across));
    slider.current.setAttribute("aria-valuetext", spoken(place.current));
  }

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ across: ((clientX - left) / width) * 100, down: ((clientY - top) / height) * 100 });
  }

  function press(event: KeyboardEvent) {
    const { across, down } = place.current;
    const steps: Partial<Record<string, Place>> = {
      ArrowLeft: { across: across - STEP, down },
      ArrowRight: { across: across + STEP, down },
      ArrowUp: { across, down: down - STEP },
      ArrowDown: { across, down: down + STEP },
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  }

  return (
    <section
      ref={section}
      id="scan-sizes"
      className={`${part.section} ${classes.section}`}
      aria-labelledby="scan-sizes-title"
    >
      <div className={part.head}>
        <h2 id="scan-sizes-title">Scan sizes compared</h2>
        <p>
          The same detail of one frame in each size. On a phone, all three look alike. On a wall or in a tight crop, you
          see the difference. <Link to="/notes/scan-sizes-in-plain-words">Scan sizes in plain words</Link>
        </p>
      </div>
      <ul className={classes.views}>
        {SAMPLE_SIZES.map((size) => (
          <li key={size.key}>
            <figure>
              <div className={classes.view} onPointerDown={point} onPointerMove={point}>
                <Part size={size} alt={ALTS[size.key]} />
              </div>
              <figcaption>
                <strong>{size.label}</strong> {priceText(prices, size.key)}
                <small>
                  {size.key === "pro" && "the scanner’s own size, here "}
                  <span>
                    {whole(size.width)} × {whole(size.height)} pixels
                  </span>
                </small>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={classes.loupe}>
        <div className={classes.map} onPointerDown={point} onPointerMove={point} aria-hidden>
          <Part size={SAMPLE_SIZES[0]} alt="" />
          <span className={classes.lens} />
        </div>
        <label>
          <span>Move the loupe: point at a picture, or use the arrow keys</span>
          <input
            ref={slider}
            type="range"
            min={0}
            max={100}
            defaultValue={FIRST.across}
            aria-valuetext={spoken(FIRST)}
            onChange={({ currentTarget }) => move({ ...place.current, across: Number(currentTarget.value) })}
            onKeyDown={press}
          />
        </label>
      </div>
    </section>
  );
}

function Part({ size, alt }: { size: SampleSize; alt: string }) {
  const { width, height } = samplePart(size);
  return (
    <img
      src={`/pictures/${sampleFile(size)}`}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
