import type { Template } from "./letter.ts";
import { orderPaid } from "./templates/order-paid.ts";
import { orderReceived } from "./templates/order-received.ts";
import { passwordReset } from "./templates/password-reset.ts";
import { paymentProblem } from "./templates/payment-problem.ts";
import { scansReady } from "./templates/scans-ready.ts";
import { twoFactorCode } from "./templates/two-factor-code.ts";
import { welcome } from "./templates/welcome.ts";

/** Every mail the lab writes. */
export const templates = {
  welcome,
  "password-reset": passwordReset,
  "two-factor-code": twoFactorCode,
  "order-paid": orderPaid,
  "order-received": orderReceived,
  "scans-ready": scansReady,
  "payment-problem": paymentProblem,
};

export type TemplateName = keyof typeof templates;

/** What each mail is told, by template. */
export type MailData = {
  [Name in TemplateName]: (typeof templates)[Name] extends Template<infer Data> ? Data : never;
};
