import {
  SITE_PICTURE_SIZE,
  SITE_PICTURE_WIDTHS,
  sitePicture,
  type SitePictureName,
} from "../../rules/community/site-pictures.ts";

/**
 * A photograph on public pages, in the size the screen needs.
 * @param sizes as in `<img sizes>`
 * @param decorative one of many pictures, without its own alt text
 * @param first visible without scrolling: loaded at once, before all other pictures
 */
export function SitePicture({
  name,
  sizes,
  className,
  decorative = false,
  first = false,
}: {
  name: SitePictureName;
  sizes: string;
  className?: string;
  decorative?: boolean;
  first?: boolean;
}) {
  const { alt } = sitePicture(name);
  return (
    <img
      className={className}
      src={`/pictures/${name}-960.webp`}
      srcSet={SITE_PICTURE_WIDTHS.map((px) => `/pictures/${name}-${px}.webp ${px}w`).join(", ")}
      sizes={sizes}
      width={SITE_PICTURE_SIZE.width}
      height={SITE_PICTURE_SIZE.height}
      alt={decorative ? "" : alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
    />
  );
}

/** "EKTAR 100": the film's name as printed on its edge. */
export function edgeName(name: SitePictureName): string {
  return sitePicture(name)
    .stock.replace(/^(?:Kodak|Fujifilm|Ilford) /, "")
    .toUpperCase();
}
