// Separate from the error schemas, because every page loads this and none needs the schemas.

/**
 * Error code of calls that need the password again (`confirmed` in their declaration). `data` names the required proof.
 */
export const CONFIRM_FIRST = "CONFIRM_FIRST";
export type ConfirmBy = "PASSWORD" | "CODE";
