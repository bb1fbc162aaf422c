import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../platform/lazy-component.tsx";
import classes from "./gallery.module.css";
import type { ShopPicture } from "./shelf.ts";
import { ShopImage } from "./shop-image.tsx";

const FullSize = lazyComponent(() => import("./full-size.tsx"), "The large view");

/**
 * Shows a product's pictures: one large, which can be swiped, magnified under the pointer and opened at full size, and
 * thumbnails of all.
 * @param thumbnail the first picture in list size
 * @param variantId the selected variant, whose picture is shown as it changes
 */
export function Gallery({
  name,
  pictures,
  thumbnail,
  variantId,
}: {
  name: string;
  pictures: readonly ShopPicture[];
  thumbnail: ShopPicture | null;
  variantId: string | null;
}) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const shown = pictures.length > 0 ? pictures : [thumbnail];
  const altOf = (place: number) =>
    shown[place]?.alt || (shown.length > 1 ? `${name}, picture ${place + 1} of ${shown.length}` : name);

  function goTo(place: number) {
    setAt(place);
    scrollTo(row.current, place);
  }

  const before = useRef(variantId);
  useEffect(() => {
    if (before.current === variantId) return;
    before.current = variantId;
    scrollTo(row.current, placeOf(pictures, variantId)); // sets `at`
  });

  function onKeyDown(event: KeyboardEvent) {
    const next = at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    if (next === at || next < 0 || next >= shown.length) return;
    event.preventDefault();
    goTo(next);
    row.current?.children[next]?.querySelector("button")?.focus({ preventScroll: true });
  }

  return (
    <div className={classes.gallery} role="group" aria-label={`Pictures of ${name}`}>
      <ul
        ref={row}
        className={classes.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {shown.map((picture, place) => (
          <li key={picture?.read ?? "none"} className={classes.slide}>
            <button
              type="button"
              className={classes.picture}
              aria-label={`Enlarge: ${altOf(place)}`}
              disabled={picture === null}
              tabIndex={place === at ? 0 : -1}
              onKeyDown={onKeyDown}
              onPointerMove={magnify}
              onClick={() => setOpen(true)}
            >
              <ShopImage
                picture={place === 0 && thumbnail !== null ? thumbnail : picture}
                larger={place === 0 ? picture : null}
                sizes="(width < 48em) 100vw, min(45vw, 42rem)"
                alt={altOf(place)}
                first={place === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <ul className={classes.thumbs}>
          {shown.map((picture, place) => (
            <li key={picture?.read ?? "none"}>
              <button
                type="button"
                aria-label={`Show ${altOf(place)}`}
                aria-current={place === at}
                onClick={() => goTo(place)}
              >
                <ShopImage picture={picture?.small ? { ...picture, read: picture.small } : picture} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <FullSize name={name} pictures={pictures} altOf={altOf} at={at} onGoTo={goTo} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function scrollTo(row: HTMLElement | null, place: number) {
  if (row !== null && place >= 0) row.scrollTo({ left: place * row.clientWidth });
}

/** Returns the index of a variant's picture, else of the first that shows no single variant; -1 if there is none. */
function placeOf(pictures: readonly ShopPicture[], variantId: string | null): number {
  const own = pictures.findIndex(({ productVariantId }) => (productVariantId ?? null) === variantId);
  return own >= 0 ? own : pictures.findIndex(({ productVariantId }) => (productVariantId ?? null) === null);
}

/** Keeps the point under the pointer in place while its picture is magnified. */
function magnify({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty("--at", `${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
}
