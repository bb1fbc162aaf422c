import { PictureViewer } from "../platform/viewer/picture-viewer.tsx";
import type { ShopPicture } from "./shelf.ts";

/** A product's pictures at full size. */
export default function FullSize({
  name,
  pictures,
  altOf,
  at,
  onGoTo,
  onClose,
}: {
  name: string;
  pictures: readonly ShopPicture[];
  altOf: (place: number) => string;
  at: number;
  onGoTo: (place: number) => void;
  onClose: () => void;
}) {
  const viewed = pictures.map(({ read, small, width, height }, place) => {
    const size = { read, width: width ?? 1, height: height ?? 1 };
    return {
      id: read,
      placeholder: null,
      thumbnail: { ...size, read: small ?? read },
      midResOptimized: size,
      hiRes: null,
      alt: altOf(place),
    };
  });
  return (
    <PictureViewer
      label={`Pictures of ${name}`}
      pictures={viewed}
      altOf={({ alt }) => alt}
      at={at}
      words={{ film: name, caption: viewed[at]!.alt }}
      onGoTo={onGoTo}
      onClose={onClose}
      onBroken={onClose}
    />
  );
}
