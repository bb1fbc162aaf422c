/** MAKING waits for the postage service, READY has its file, REFUSED released its labels for another form. */
export const SCAN_FORM_STATES = ["MAKING", "READY", "REFUSED"] as const;
