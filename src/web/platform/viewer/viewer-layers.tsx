import { useCallback, useState } from "react";
import type { PixelSize } from "../../../rules/film/scan-files.ts";
import { turnMissing, usualSize, type ViewedPicture } from "./viewed-picture.ts";
import classes from "./viewer.module.css";

/**
 * A picture's sizes stacked, each fading in when loaded: thumbnail, mid-res, hi-res.
 * @param size of the picture in its final rotation, in CSS px
 */
export function ViewerLayers({
  picture,
  alt,
  size,
  hiRes,
  onUsual,
  onHiRes,
  onFailed,
}: {
  picture: ViewedPicture;
  alt: string;
  size: PixelSize;
  hiRes: boolean;
  onUsual?: () => void;
  onHiRes?: (url: string) => void;
  onFailed?: (url: string) => void;
}) {
  const turn = turnMissing(picture);
  const usual = usualSize(picture);
  const { thumbnail } = picture;
  const lies = turn % 180 !== 0;
  return (
    <div
      className={classes.layers}
      style={{
        width: lies ? size.height : size.width,
        height: lies ? size.width : size.height,
        rotate: turn === 0 ? undefined : `${turn}deg`,
      }}
    >
      {thumbnail && thumbnail !== usual && <Layer url={thumbnail.read} />}
      {usual && <Layer url={usual.read} alt={alt} onThere={onUsual} onFailed={onFailed} />}
      {hiRes && picture.hiRes && <Layer url={picture.hiRes.read} onThere={onHiRes} onFailed={onFailed} />}
    </div>
  );
}

function Layer({
  url,
  alt = "",
  onThere,
  onFailed,
}: {
  url: string;
  alt?: string;
  onThere?: (url: string) => void;
  onFailed?: (url: string) => void;
}) {
  const [thereUrl, setThereUrl] = useState<string | null>(null);
  const arrived = () => {
    setThereUrl(url);
    onThere?.(url);
  };
  // Images already in the browser's cache appear without a fade.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setThereUrl(image.getAttribute("src"));
  }, []);
  return (
    <img
      ref={look}
      src={url}
      alt={alt}
      draggable={false}
      decoding="async"
      data-there={thereUrl === url || undefined}
      onLoad={arrived}
      onError={() => onFailed?.(url)}
    />
  );
}
