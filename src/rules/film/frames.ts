/**
 * The frame that a scan has after its roll's order is turned round: the first becomes the last. Gaps, which a scan that never
 * arrived leaves, turn round too.
 * @param first @param last the roll's lowest and highest frame
 */
export const reversedFrame = (frame: number, first: number, last: number): number => first + last - frame;
