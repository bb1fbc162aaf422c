import type { Template } from "./letter.ts";
import {
  accountDeleted,
  accountDeletion,
  accountInvitation,
  dataExport,
  emailChangeCode,
  emailChanged,
  emailCode,
  signUpAgain,
  welcome,
} from "./templates/account-mails.ts";
import {
  cartLeft,
  labMessage,
  orderCanceled,
  orderInvoice,
  orderNotPaid,
  orderPaid,
  orderToPay,
  paymentProblem,
  refund,
} from "./templates/order-mails.ts";
import {
  factorAdded,
  factorRemoved,
  newBrowser,
  passwordReset,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  signInAdded,
  signInRemoved,
  twoFactorCode,
} from "./templates/sign-in-mails.ts";
import {
  giftCard,
  goodsReady,
  orderShipped,
  printsReady,
  reminder,
  reminderConfirm,
  returnAnswered,
  waitlistWelcome,
} from "./templates/shop-mails.ts";
import { courierCanceled, courierComing, courierFailed, courierTomorrow } from "./templates/courier-mails.ts";
import {
  filmHeld,
  negativesToPay,
  orderReceived,
  promiseMoved,
  receiptChanged,
  rollWrittenOff,
} from "./templates/film-mails.ts";
import { referralConfirm, referralInvitation, referralReward, referralTakenBack } from "./templates/referral-mails.ts";
import {
  membershipDeclined,
  membershipEnded,
  membershipEnds,
  membershipPaymentFailed,
  membershipRenewed,
  membershipWelcome,
} from "./templates/membership-mails.ts";
import { scansReady, scansRenewed, shareAnswers, storageEnds } from "./templates/scan-mails.ts";
import { vendorDeclined, vendorOrder, vendorWaits } from "./templates/vendor-mails.ts";

/** Every mail the lab writes. */
export const templates = {
  welcome,
  "waitlist-welcome": waitlistWelcome,
  "password-reset": passwordReset,
  "two-factor-code": twoFactorCode,
  "email-code": emailCode,
  "email-change-code": emailChangeCode,
  "email-changed": emailChanged,
  "factor-added": factorAdded,
  "factor-removed": factorRemoved,
  "recovery-code-used": recoveryCodeUsed,
  "recovery-codes-renewed": recoveryCodesRenewed,
  "order-paid": orderPaid,
  "order-canceled": orderCanceled,
  "order-not-paid": orderNotPaid,
  "order-to-pay": orderToPay,
  "cart-left": cartLeft,
  "order-invoice": orderInvoice,
  "gift-card": giftCard,
  "goods-ready": goodsReady,
  "prints-ready": printsReady,
  "order-received": orderReceived,
  "film-held": filmHeld,
  "negatives-to-pay": negativesToPay,
  "promise-moved": promiseMoved,
  "lab-message": labMessage,
  "receipt-changed": receiptChanged,
  "roll-written-off": rollWrittenOff,
  "order-shipped": orderShipped,
  "vendor-order": vendorOrder,
  "vendor-declined": vendorDeclined,
  "vendor-waits": vendorWaits,
  "scans-ready": scansReady,
  "scans-renewed": scansRenewed,
  "share-answers": shareAnswers,
  "storage-ends": storageEnds,
  "payment-problem": paymentProblem,
  refund,
  "return-answered": returnAnswered,
  "reminder-confirm": reminderConfirm,
  reminder,
  "account-invitation": accountInvitation,
  "account-deletion": accountDeletion,
  "account-deleted": accountDeleted,
  "data-export": dataExport,
  "courier-canceled": courierCanceled,
  "courier-coming": courierComing,
  "courier-failed": courierFailed,
  "courier-tomorrow": courierTomorrow,
  "referral-invitation": referralInvitation,
  "referral-confirm": referralConfirm,
  "referral-reward": referralReward,
  "referral-taken-back": referralTakenBack,
  "new-browser": newBrowser,
  "sign-in-added": signInAdded,
  "sign-in-removed": signInRemoved,
  "sign-up-again": signUpAgain,
  "membership-welcome": membershipWelcome,
  "membership-renewed": membershipRenewed,
  "membership-payment-failed": membershipPaymentFailed,
  "membership-declined": membershipDeclined,
  "membership-ends": membershipEnds,
  "membership-ended": membershipEnded,
};

export type TemplateName = keyof typeof templates;

/** What each mail is told, by template. */
export type MailData = {
  [Name in TemplateName]: (typeof templates)[Name] extends Template<infer Data> ? Data : never;
};
