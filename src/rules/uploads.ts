/** Binary megabyte, as file sizes are usually shown. */
export const MEGABYTE = 1024 * 1024;

/** Size limit for one kind of file. `what` names the kind at the start of a sentence: "A scan". */
export interface UploadLimit {
  readonly what: string;
  readonly maxBytes: number;
}

/** "A scan can be at most 200 MB". */
export const tooLargeText = ({ what, maxBytes }: UploadLimit): string =>
  `${what} can be at most ${maxBytes / MEGABYTE} MB`;
