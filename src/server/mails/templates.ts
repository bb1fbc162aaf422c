import type { Template } from "./letter.ts";
import { accountDeleted } from "./templates/account-deleted.ts";
import { accountDeletion } from "./templates/account-deletion.ts";
import { accountInvitation } from "./templates/account-invitation.ts";
import { cartLeft } from "./templates/cart-left.ts";
import { newBrowser } from "./templates/new-browser.ts";
import { giftCard } from "./templates/gift-card.ts";
import { courierCanceled } from "./templates/courier-canceled.ts";
import { courierComing } from "./templates/courier-coming.ts";
import { courierFailed } from "./templates/courier-failed.ts";
import { courierTomorrow } from "./templates/courier-tomorrow.ts";
import { dataExport } from "./templates/data-export.ts";
import { filmHeld } from "./templates/film-held.ts";
import { emailChangeCode } from "./templates/email-change-code.ts";
import { emailChanged } from "./templates/email-changed.ts";
import { emailCode } from "./templates/email-code.ts";
import { factorAdded } from "./templates/factor-added.ts";
import { factorRemoved } from "./templates/factor-removed.ts";
import { recoveryCodeUsed } from "./templates/recovery-code-used.ts";
import { recoveryCodesRenewed } from "./templates/recovery-codes-renewed.ts";
import { referralConfirm } from "./templates/referral-confirm.ts";
import { referralInvitation } from "./templates/referral-invitation.ts";
import { referralReward } from "./templates/referral-reward.ts";
import { referralTakenBack } from "./templates/referral-taken-back.ts";
import { signInAdded } from "./templates/sign-in-added.ts";
import { signInRemoved } from "./templates/sign-in-removed.ts";
import { signUpAgain } from "./templates/sign-up-again.ts";
import { labMessage } from "./templates/lab-message.ts";
import { membershipDeclined } from "./templates/membership-declined.ts";
import { membershipEnded } from "./templates/membership-ended.ts";
import { membershipEnds } from "./templates/membership-ends.ts";
import { membershipPaymentFailed } from "./templates/membership-payment-failed.ts";
import { membershipRenewed } from "./templates/membership-renewed.ts";
import { membershipWelcome } from "./templates/membership-welcome.ts";
import { negativesToPay } from "./templates/negatives-to-pay.ts";
import { orderShipped } from "./templates/order-shipped.ts";
import { orderCanceled } from "./templates/order-canceled.ts";
import { orderInvoice } from "./templates/order-invoice.ts";
import { orderNotPaid } from "./templates/order-not-paid.ts";
import { orderPaid } from "./templates/order-paid.ts";
import { orderToPay } from "./templates/order-to-pay.ts";
import { orderReceived } from "./templates/order-received.ts";
import { passwordReset } from "./templates/password-reset.ts";
import { paymentProblem } from "./templates/payment-problem.ts";
import { goodsReady } from "./templates/goods-ready.ts";
import { printsReady } from "./templates/prints-ready.ts";
import { receiptChanged } from "./templates/receipt-changed.ts";
import { rollWrittenOff } from "./templates/roll-written-off.ts";
import { refund } from "./templates/refund.ts";
import { promiseMoved } from "./templates/promise-moved.ts";
import { reminder } from "./templates/reminder.ts";
import { reminderConfirm } from "./templates/reminder-confirm.ts";
import { returnAnswered } from "./templates/return-answered.ts";
import { scansReady } from "./templates/scans-ready.ts";
import { scansRenewed } from "./templates/scans-renewed.ts";
import { shareAnswers } from "./templates/share-answers.ts";
import { storageEnds } from "./templates/storage-ends.ts";
import { twoFactorCode } from "./templates/two-factor-code.ts";
import { waitlistWelcome } from "./templates/waitlist-welcome.ts";
import { vendorDeclined } from "./templates/vendor-declined.ts";
import { vendorOrder } from "./templates/vendor-order.ts";
import { vendorWaits } from "./templates/vendor-waits.ts";
import { welcome } from "./templates/welcome.ts";

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
