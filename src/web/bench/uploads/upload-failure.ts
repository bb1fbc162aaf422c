/** "network" is worth trying again by itself; "stored" means that the file got there though the answer was lost. */
export type FailureKind = "network" | "refused" | "stored" | "stopped";

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = "UploadFailure";
    this.kind = kind;
  }
}
