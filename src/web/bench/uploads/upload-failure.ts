/**
 * "unreachable" is retried as long as it lasts, "network" a few times; "stored" means that the file has arrived: the
 * response was lost, or it was sent before.
 */
export type FailureKind = "unreachable" | "network" | "refused" | "stored" | "stopped";

export class UploadFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = "UploadFailure";
    this.kind = kind;
  }
}
