/** 1 MB as people count files. */
export const MEGABYTE = 1024 * 1024;

/** How large a file of one kind may be. `what` names the kind as a sentence begins with it: "A scan". */
export interface UploadLimit {
  readonly what: string;
  readonly maxBytes: number;
}

/** "A scan may have at most 200 MB". */
export const tooLargeText = ({ what, maxBytes }: UploadLimit): string =>
  `${what} can be at most ${maxBytes / MEGABYTE} MB`;
