// Apart from the schema of errors: every page of the browser's asks for this, and needs no schemas.

/** Refuses a call that asks for the password again (`confirmed` in its declaration). `data` says what to give. */
export const CONFIRM_FIRST = "CONFIRM_FIRST";
/** What an account has to show that it is still its owner who is there. */
export type ConfirmBy = "PASSWORD" | "CODE";
