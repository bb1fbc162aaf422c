import type { CallSpec } from "../contract/kit/call.ts";
import type { CallName, Contract } from "../contract/all.ts";
import { accountsCalls } from "./accounts/calls.ts";
import { benchCalls } from "./bench/calls.ts";
import { checkoutCalls } from "./checkout/calls.ts";
import { collectionsCalls } from "./collections/calls.ts";
import { communityCalls } from "./community/calls.ts";
import { couponsCalls } from "./coupons/calls.ts";
import { couriersCalls } from "./couriers/calls.ts";
import { failuresCalls } from "./failures/calls.ts";
import { historyCalls } from "./history/calls.ts";
import { labCalls } from "./lab/calls.ts";
import { membershipsCalls } from "./memberships/calls.ts";
import { ordersCalls } from "./orders/calls.ts";
import { paymentsCalls } from "./payments/calls.ts";
import { personalDataCalls } from "./personal-data/calls.ts";
import { printsCalls } from "./prints/calls.ts";
import { digitalGoodsCalls } from "./digital-goods/calls.ts";
import { productsCalls } from "./products/calls.ts";
import { rollsCalls } from "./film/rolls/calls.ts";
import { scansCalls } from "./film/scans/calls.ts";
import { sheetsCalls } from "./film/sheets/calls.ts";
import { labSettingsCalls } from "./lab-settings/calls.ts";
import { remindersCalls } from "./reminders/calls.ts";
import { returnsCalls } from "./returns/calls.ts";
import { reviewsCalls } from "./reviews/calls.ts";
import { searchCalls } from "./search/calls.ts";
import { servicesCalls } from "./services/calls.ts";
import { sharesCalls } from "./shares/calls.ts";
import { shippingCalls } from "./shipping/calls.ts";
import { submissionsCalls } from "./submissions/calls.ts";
import { tagsCalls } from "./film/tags/calls.ts";
import { taxCalls } from "./tax/calls.ts";
import { unlocksCalls } from "./unlocks/calls.ts";
import { vendorsCalls } from "./vendors/calls.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./platform/http/serve-contract.ts";

/** What is done for every call of the contract. A call without its handler does not compile. */
const handlers = {
  ...accountsCalls,
  ...benchCalls,
  ...checkoutCalls,
  ...collectionsCalls,
  ...communityCalls,
  ...couponsCalls,
  ...couriersCalls,
  ...failuresCalls,
  ...historyCalls,
  ...labCalls,
  ...membershipsCalls,
  ...ordersCalls,
  ...paymentsCalls,
  ...personalDataCalls,
  ...printsCalls,
  ...digitalGoodsCalls,
  ...productsCalls,
  ...rollsCalls,
  ...scansCalls,
  ...sheetsCalls,
  ...labSettingsCalls,
  ...remindersCalls,
  ...returnsCalls,
  ...reviewsCalls,
  ...searchCalls,
  ...servicesCalls,
  ...sharesCalls,
  ...shippingCalls,
  ...submissionsCalls,
  ...tagsCalls,
  ...taxCalls,
  ...unlocksCalls,
  ...vendorsCalls,
} satisfies { [Name in CallName]: { call: Contract[Name] } };

export const allHandlers = handlers as unknown as Record<string, Handler<Deps, CallSpec>>;
