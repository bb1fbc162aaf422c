import * as feedLinks from "./feed-links/feed-links.ts";
import * as accounting from "./accounting/accounting.ts";
import * as accountCredit from "./payments/account-credit.ts";
import * as accountEvents from "./accounts/account-events.ts";
import * as accounts from "./accounts/accounts.ts";
import * as auth from "./accounts/auth.ts";
import * as collections from "./collections/collections.ts";
import * as community from "./community/community.ts";
import * as contentPages from "./community/content-pages.ts";
import * as coupons from "./coupons/coupons.ts";
import * as digitalGoods from "./digital-goods/digital-goods.ts";
import * as giftCards from "./digital-goods/gift-cards.ts";
import * as giftCardDesk from "./digital-goods/gift-card-desk.ts";
import * as productFiles from "./digital-goods/product-files.ts";
import * as counterPayments from "./payments/counter-payments.ts";
import * as couriers from "./couriers/couriers.ts";
import * as courierPlans from "./couriers/courier-plans.ts";
import * as courierRoutes from "./couriers/courier-routes.ts";
import * as courierVisit from "./couriers/courier-visit.ts";
import * as daysOff from "./couriers/days-off.ts";
import * as guestOrders from "./checkout/guest-orders.ts";
import * as storedCart from "./checkout/stored-cart.ts";
import * as chatChannels from "./events/chat-channels.ts";
import * as events from "./events/events.ts";
import * as webhookEndpoints from "./events/webhook-endpoints.ts";
import * as failures from "./failures/failures.ts";
import * as history from "./history/history.ts";
import * as labExports from "./lab-exports/lab-exports.ts";
import * as imports from "./imports/imports.ts";
import * as pastOrders from "./imports/past-orders.ts";
import * as invoices from "./payments/invoices.ts";
import * as lab from "./lab/lab.ts";
import * as labDays from "./lab-settings/lab-days.ts";
import * as publicLab from "./lab-settings/public-lab.ts";
import * as labProfile from "./lab-settings/lab-profile.ts";
import * as mailTexts from "./lab-settings/mail-texts.ts";
import * as logo from "./lab-settings/logo.ts";
import * as taxSettings from "./lab-settings/tax-settings.ts";
import * as labSettings from "./lab-settings/lab-settings.ts";
import * as labFigures from "./lab/figures.ts";
import * as allMemberships from "./memberships/all-memberships.ts";
import * as memberships from "./memberships/memberships.ts";
import * as orderChanges from "./checkout/order-changes.ts";
import * as bench from "./bench/bench.ts";
import * as goods from "./bench/goods.ts";
import * as checkout from "./checkout/checkout.ts";
import * as checkoutDesk from "./checkout/order-desk.ts";
import * as priceByHand from "./checkout/price-by-hand.ts";
import * as news from "./orders/news.ts";
import * as orderDesk from "./orders/order-desk.ts";
import * as orderInvoice from "./payments/order-invoice.ts";
import * as rollEvents from "./bench/roll-events.ts";
import * as today from "./bench/today.ts";
import * as scannerFolder from "./bench/scanner-folder.ts";
import * as orders from "./orders/orders.ts";
import * as savedViews from "./orders/saved-views.ts";
import * as passkeys from "./accounts/passkeys.ts";
import * as preferences from "./accounts/preferences.ts";
import * as payments from "./payments/payments.ts";
import * as personalData from "./personal-data/personal-data.ts";
import * as prices from "./prices/prices.ts";
import * as prints from "./prints/prints.ts";
import * as productDesk from "./products/product-desk.ts";
import * as productTables from "./products/product-tables.ts";
import * as shelves from "./products/shelves.ts";
import * as products from "./products/products.ts";
import * as plan from "./planning/plan.ts";
import * as baths from "./process-control/baths.ts";
import * as controlStrips from "./process-control/control-strips.ts";
import * as machines from "./process-control/machines.ts";
import * as disputes from "./payments/disputes.ts";
import * as pushDevices from "./accounts/push-devices.ts";
import * as readers from "./payments/readers.ts";
import * as refunds from "./payments/refunds.ts";
import * as referrals from "./accounts/referrals.ts";
import * as contactSheets from "./film/contact-sheets.ts";
import * as returns from "./returns/returns.ts";
import * as reviews from "./reviews/reviews.ts";
import * as search from "./search/search.ts";
import * as reminders from "./reminders/reminders.ts";
import * as rescans from "./film/rescans.ts";
import * as rolls from "./film/rolls.ts";
import * as scans from "./film/scans.ts";
import * as timeline from "./film/timeline.ts";
import * as secondFactors from "./accounts/second-factors.ts";
import * as signIns from "./accounts/sign-ins.ts";
import * as sessions from "./accounts/sessions.ts";
import * as sharedScans from "./shares/shared-scans.ts";
import * as services from "./services/services.ts";
import * as setup from "./setup/setup.ts";
import * as shares from "./shares/shares.ts";
import * as postageRefunds from "./shipping/postage-refunds.ts";
import * as labelRuns from "./shipping/label-runs.ts";
import * as shippingRates from "./shipping/rates.ts";
import * as shipping from "./shipping/shipping.ts";
import * as submissions from "./submissions/submissions.ts";
import * as storage from "./film/storage.ts";
import * as tags from "./film/tags.ts";
import * as tax from "./tax/tax.ts";
import * as taxExemptions from "./tax/exemptions.ts";
import * as textPages from "./community/text-pages.ts";
import * as unlocks from "./unlocks/unlocks.ts";
import * as vendors from "./vendors/vendors.ts";
import * as webhooks from "./payments/webhooks.ts";
import * as zipDownloads from "./film/zip-downloads.ts";
import * as addressSuggestions from "./accounts/address-suggestions.ts";
import * as apiKeys from "./accounts/api-keys.ts";
import * as staff from "./accounts/staff.ts";
import * as stations from "./accounts/stations.ts";
import * as zipTowns from "./accounts/zip-towns.ts";
import * as zipCodes from "./couriers/zip-codes.ts";
import type { CallSpec } from "./kit/call.ts";

type CallsOf<Module> = {
  [Name in keyof Module as Module[Name] extends CallSpec ? Name : never]: Extract<Module[Name], CallSpec>;
};

/**
 * Returns the calls among a contract file's exports, by name. The name is also the operation ID in the OpenAPI
 * document.
 */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const isCall = (value: unknown): value is CallSpec =>
    typeof value === "object" && value !== null && "kind" in value && value.kind === "call";
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

export const contract = {
  ...callsOf(accounting),
  ...callsOf(accountCredit),
  ...callsOf(accountEvents),
  ...callsOf(accounts),
  ...callsOf(auth),
  ...callsOf(collections),
  ...callsOf(community),
  ...callsOf(contentPages),
  ...callsOf(coupons),
  ...callsOf(digitalGoods),
  ...callsOf(giftCards),
  ...callsOf(giftCardDesk),
  ...callsOf(productFiles),
  ...callsOf(courierPlans),
  ...callsOf(courierRoutes),
  ...callsOf(courierVisit),
  ...callsOf(daysOff),
  ...callsOf(counterPayments),
  ...callsOf(couriers),
  ...callsOf(guestOrders),
  ...callsOf(storedCart),
  ...callsOf(feedLinks),
  ...callsOf(events),
  ...callsOf(webhookEndpoints),
  ...callsOf(chatChannels),
  ...callsOf(failures),
  ...callsOf(history),
  ...callsOf(imports),
  ...callsOf(labExports),
  ...callsOf(pastOrders),
  ...callsOf(invoices),
  ...callsOf(lab),
  ...callsOf(labFigures),
  ...callsOf(labDays),
  ...callsOf(publicLab),
  ...callsOf(labProfile),
  ...callsOf(taxSettings),
  ...callsOf(mailTexts),
  ...callsOf(logo),
  ...callsOf(labSettings),
  ...callsOf(memberships),
  ...callsOf(allMemberships),
  ...callsOf(orderChanges),
  ...callsOf(bench),
  ...callsOf(goods),
  ...callsOf(checkout),
  ...callsOf(checkoutDesk),
  ...callsOf(priceByHand),
  ...callsOf(news),
  ...callsOf(orderDesk),
  ...callsOf(orderInvoice),
  ...callsOf(rollEvents),
  ...callsOf(today),
  ...callsOf(scannerFolder),
  ...callsOf(orders),
  ...callsOf(savedViews),
  ...callsOf(payments),
  ...callsOf(readers),
  ...callsOf(passkeys),
  ...callsOf(preferences),
  ...callsOf(personalData),
  ...callsOf(prices),
  ...callsOf(prints),
  ...callsOf(productDesk),
  ...callsOf(productTables),
  ...callsOf(shelves),
  ...callsOf(plan),
  ...callsOf(machines),
  ...callsOf(baths),
  ...callsOf(controlStrips),
  ...callsOf(products),
  ...callsOf(disputes),
  ...callsOf(pushDevices),
  ...callsOf(refunds),
  ...callsOf(referrals),
  ...callsOf(reminders),
  ...callsOf(returns),
  ...callsOf(reviews),
  ...callsOf(search),
  ...callsOf(rescans),
  ...callsOf(rolls),
  ...callsOf(contactSheets),
  ...callsOf(scans),
  ...callsOf(timeline),
  ...callsOf(secondFactors),
  ...callsOf(sessions),
  ...callsOf(signIns),
  ...callsOf(apiKeys),
  ...callsOf(staff),
  ...callsOf(stations),
  ...callsOf(services),
  ...callsOf(setup),
  ...callsOf(shares),
  ...callsOf(sharedScans),
  ...callsOf(postageRefunds),
  ...callsOf(shipping),
  ...callsOf(labelRuns),
  ...callsOf(shippingRates),
  ...callsOf(submissions),
  ...callsOf(storage),
  ...callsOf(tags),
  ...callsOf(tax),
  ...callsOf(taxExemptions),
  ...callsOf(textPages),
  ...callsOf(unlocks),
  ...callsOf(vendors),
  ...callsOf(webhooks),
  ...callsOf(zipDownloads),
  ...callsOf(addressSuggestions),
  ...callsOf(zipTowns),
  ...callsOf(zipCodes),
};
export type Contract = typeof contract;
export type CallName = keyof Contract;
