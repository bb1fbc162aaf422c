/** Errors unrelated to the file's content: the disk is full, or the file is missing. */
const OURS = /no space left|unable to (create|write|open for write)|file is missing/i;

/** Whether a decoder's failure is the machine's, and worth a retry, rather than the file's. */
export const isOurs = (error: unknown): boolean => OURS.test((error as Error).message);
