/**
 * Calls whose inputs from `tests/contract/inputs.ts` are refused, such as for a stale version, so that only the path to
 * the refusal is checked against the budget. Remove a call from this list once its input succeeds for a caller.
 */
export const REFUSED: ReadonlySet<string> = new Set(
  `describeApiKey checkImport runImport pauseImport undoImport resendInvitation previewMail checkFirstStart makeOwner savePriceDraft publishPrices saveLabProfile restoreProfileVersion adjustAccountCredit logIn resetPassword verifyTwoFactorCode changePassword signInWithGoogle
   signInWithFacebook addCollection updateCollection leaveWaitlist updateCoupon listRoutes notifyNextStop
   notifyCustomer handOverStop moveCourierVisit cancelCourierVisit addMessenger updateMessenger addMessengerHours quoteGuestOrder placeGuestOrder payGuestOrder
   suggestedAddress subscribe cancelMembership resumeMembership changeTier moveTestClock updateUserOrder cancelUserOrder
   receiveOrder completeOrder markPrintsReady packGoods handOverGoods takeOnAccount previewOrderChange previewUserOrderChange quoteOrder placeOrder updateOrder placeOrderFor invoiceOrder
   sendInvoice makeTestCardToken answerTestSecondStep attachPaymentMethod attachReaderMethod payOrder attachPayment priceByHand payAtReader cancelReaderPayment holdTestCard beginPasskey
   addPasskey passkeyOptions verifyPasskey signInWithPasskey savePreference removePrintDraft arrangePrintDraft updatePaper
   addProduct updateProduct adjustStock updateProductVariant addProductOption updateProductOption
   updateProductDetail refundOrder setRollStock reverseScans orderScans sayOfScannerFolder addScan removeScan startZipDownload listDownloadFiles makeContactSheet printContactSheet
   confirmEmail verifyAuthenticatorCode verifyRecoveryCode verifyEmailCode changeOwnEmail changeUserEmail linkSignIn beginAuthenticator switchOnAuthenticator
   renewRecoveryCodes savePushDevice confirmIdentity listStationWorkers signInAtStation updateShipment postageWebhook addRollLocation
   addScanLocation unlockScans paymentsWebhook lookAtGiftCard
   reorderCollections answerReview requestReturn requestGuestReturn settleReturn importProducts redeemGiftCard announceProductFile sendSelection labelsOfOrders requestReminder confirmReminder endReminder addReminder orderSubmissions makeScanForm`.split(
    /\s+/,
  ),
);
