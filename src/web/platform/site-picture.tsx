import {
  SITE_PICTURE_SIZE,
  SITE_PICTURE_WIDTHS,
  sitePicture,
  type SitePictureName,
} from "../../rules/community/site-pictures.ts";

/**
 * A photograph of the public pages in the size the screen needs.
 * @param sizes as of `<img sizes>`
 * @param decorative a picture among many, which says nothing by itself
 * @param first on the first screen: fetched at once, before all other pictures
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

/** "EKTAR 100": how a film names itself on its edge. */
export function edgeName(name: SitePictureName): string {
  return sitePicture(name)
    .stock.replace(/^(?:Kodak|Fujifilm|Ilford) /, "")
    .toUpperCase();
}
