import { LANDING_PICTURE_WIDTHS, LANDING_PICTURES, type LandingPictureName } from "./landing-pictures.ts";

/**
 * A photograph of the landing page in the size the screen needs.
 * @param sizes as of `<img sizes>`
 * @param decorative a picture among many, which says nothing by itself
 * @param first on the first screen: fetched at once
 */
export function Picture({
  name,
  sizes,
  className,
  decorative = false,
  first = false,
}: {
  name: LandingPictureName;
  sizes: string;
  className?: string;
  decorative?: boolean;
  first?: boolean;
}) {
  const { width, height, alt } = LANDING_PICTURES.find((picture) => picture.name === name)!;
  return (
    <img
      className={className}
      src={`/pictures/${name}-960.webp`}
      srcSet={LANDING_PICTURE_WIDTHS.map((px) => `/pictures/${name}-${px}.webp ${px}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={decorative ? "" : alt}
      loading={first ? "eager" : "lazy"}
      decoding="async"
    />
  );
}

/** "EKTAR 100": how a film names itself on its edge. */
export function edgeName(name: LandingPictureName): string {
  const { stock } = LANDING_PICTURES.find((picture) => picture.name === name)!;
  return stock.replace(/^(?:Kodak|Fujifilm|Ilford) /, "").toUpperCase();
}
