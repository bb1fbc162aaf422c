import { Carousel } from "../platform/carousel.tsx";
import classes from "./gallery.module.css";
import type { ShopPicture } from "./shelf.ts";
import { ShopImage } from "./shop-image.tsx";

/** Shows a product's pictures, one at a time. @param thumbnail the first picture in list size */
export function Gallery({
  name,
  pictures,
  thumbnail,
}: {
  name: string;
  pictures: readonly ShopPicture[];
  thumbnail: ShopPicture | null;
}) {
  const shown = pictures.length > 0 ? pictures : [thumbnail];
  const slides = shown.map((picture, place) => (
    <div key={picture?.read ?? "none"} className={classes.picture}>
      <ShopImage
        picture={place === 0 && thumbnail !== null ? thumbnail : picture}
        larger={place === 0 ? picture : null}
        sizes="(width < 48em) 100vw, min(45vw, 42rem)"
        alt={picture?.alt || (shown.length > 1 ? `${name}, picture ${place + 1} of ${shown.length}` : name)}
        first={place === 0}
      />
    </div>
  ));
  return (
    <div className={classes.gallery}>
      {shown.length > 1 ? (
        <Carousel label={`Pictures of ${name}`} perView={{ base: 1 }} takesFocus>
          {slides}
        </Carousel>
      ) : (
        slides
      )}
    </div>
  );
}
