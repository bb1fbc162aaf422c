import classes from "./shop-image.module.css";
import type { ShopPicture } from "./shelf.ts";

/**
 * A picture of the shop, or an unexposed frame until it is ready: pictures are rendered after upload. Fills its
 * container.
 * @param larger the same picture in a larger size, for large display; `sizes` then gives its width, as in `<img sizes>`
 * @param first on the first screen: loaded eagerly
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
