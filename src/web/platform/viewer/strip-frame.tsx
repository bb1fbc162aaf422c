import { memo, type ReactNode } from "react";
import { placeholderStyle } from "../placeholder.ts";
import { turnMissing, type ViewedPicture } from "./viewed-picture.ts";

type StripFrameProps<P extends ViewedPicture> = {
  picture: P;
  index: number;
  count: number;
  /** Px from the start of the strip. */
  left: number;
  isShown: boolean;
  altOf: (picture: P) => string;
  renderMark: ((picture: P) => ReactNode) | undefined;
  onGoTo: (index: number) => void;
};

/** One picture of the strip, memoized so that stepping does not render all others. */
export const StripFrame = memo(function StripFrame<P extends ViewedPicture>({
  picture,
  index,
  count,
  left,
  isShown,
  altOf,
  renderMark,
  onGoTo,
}: StripFrameProps<P>) {
  const turn = turnMissing(picture);
  return (
    <li style={{ left }} aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        data-index={index}
        aria-label={altOf(picture)}
        aria-current={isShown || undefined}
        tabIndex={isShown ? 0 : -1}
        style={placeholderStyle(picture.placeholder)}
        onClick={() => onGoTo(index)}
      >
        {picture.thumbnail && (
          <img
            src={picture.thumbnail.read}
            alt=""
            draggable={false}
            decoding="async"
            style={turn === 0 ? undefined : { rotate: `${turn}deg` }}
          />
        )}
        {renderMark?.(picture)}
      </button>
    </li>
  );
}) as <P extends ViewedPicture>(props: StripFrameProps<P>) => ReactNode;
