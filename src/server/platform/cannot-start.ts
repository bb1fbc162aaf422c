/** The process cannot start for a reason that its operator can fix. Printed as one line, without a stack. */
export class CannotStart extends Error {
  override name = "CannotStart";
}
