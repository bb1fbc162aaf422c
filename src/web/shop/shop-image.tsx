import classes from "./shop-image.module.css";
import type { ShopPicture } from "./shelf.ts";

/**
 * A picture of the shop, or in its place an unexposed frame: pictures are rendered after they are sent. Fills the box it is in.
 * @param larger the same picture in a larger size, for where it is shown large; then `sizes` says how wide, as of `<img sizes>`
 * @param first on the first screen: fetched at once
 */
export function ShopImage({
  picture,
  larger = null,
  sizes,
  alt,
  first = false,
}: {
  picture: ShopPicture | null;
  larger?: ShopPicture | null;
  sizes?: string;
  alt: string;
  first?: boolean;
}) {
  if (picture === null) return <span className={classes.frame} />;
  const { read, width, height } = picture;
  const isOffered = larger !== null && larger.width !== null && width !== null;
  return (
    <img
      className={classes.image}
      src={larger?.read ?? read}
      srcSet={isOffered ? `${read} ${width}w, ${larger.read} ${larger.width}w` : undefined}
      sizes={isOffered ? sizes : undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
