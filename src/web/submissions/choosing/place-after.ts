type Box = { left: number; top: number; width: number };

const middle = ({ left, width }: Box): number => left + width / 2;

/**
 * Returns the tile that an arrow key, Home or End moves to, among tiles in rows.
 * @param boxes of the tiles in px, in order
 * @returns null for other keys and at the edge
 */
export function placeAfter(key: string, from: number, boxes: readonly Box[]): number | null {
  const here = boxes[from];
  if (here === undefined) return null;
  const last = boxes.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return from > 0 ? from - 1 : null;
  if (key === "ArrowRight") return from < last ? from + 1 : null;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const isBeyond = ({ top }: Box) => (key === "ArrowDown" ? top > here.top : top < here.top);
  const beyond = boxes.flatMap((box, index) => (isBeyond(box) ? [{ box, index }] : []));
  if (beyond.length === 0) return null;
  const tops = beyond.map(({ box }) => box.top);
  const nextTop = key === "ArrowDown" ? Math.min(...tops) : Math.max(...tops);
  const away = (box: Box) => Math.abs(middle(box) - middle(here));
  return beyond
    .filter(({ box }) => box.top === nextTop)
    .reduce((best, one) => (away(one.box) < away(best.box) ? one : best)).index;
}
