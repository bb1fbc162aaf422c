import * as accountCredit from "./account-credit.ts";
import * as accounts from "./accounts.ts";
import * as auth from "./auth.ts";
import * as collections from "./collections.ts";
import * as community from "./community.ts";
import * as contentPages from "./content-pages.ts";
import * as coupons from "./coupons.ts";
import * as couriers from "./couriers.ts";
import * as courierRoutes from "./courier-routes.ts";
import * as guestOrders from "./guest-orders.ts";
import * as invoices from "./invoices.ts";
import * as lab from "./lab.ts";
import * as memberships from "./memberships.ts";
import * as orderChanges from "./order-changes.ts";
import * as orderDesk from "./order-desk.ts";
import * as orders from "./orders.ts";
import * as preferences from "./preferences.ts";
import * as payments from "./payments.ts";
import * as prints from "./prints.ts";
import * as productDesk from "./product-desk.ts";
import * as products from "./products.ts";
import * as refunds from "./refunds.ts";
import * as referrals from "./referrals.ts";
import * as rolls from "./rolls.ts";
import * as scans from "./scans.ts";
import * as shares from "./shares.ts";
import * as shipping from "./shipping.ts";
import * as submissions from "./submissions.ts";
import * as tags from "./tags.ts";
import * as tax from "./tax.ts";
import * as textPages from "./text-pages.ts";
import * as unlocks from "./unlocks.ts";
import * as vendors from "./vendors.ts";
import * as webhooks from "./webhooks.ts";
import * as zipCodes from "./zip-codes.ts";
import type { CallSpec } from "./call.ts";

type CallsOf<Module> = {
  [Name in keyof Module as Module[Name] extends CallSpec ? Name : never]: Extract<Module[Name], CallSpec>;
};

/** The calls among a contract file's exports, by name. The name is also the operation id in the OpenAPI document. */
function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const isCall = (value: unknown): value is CallSpec =>
    typeof value === "object" && value !== null && "kind" in value && value.kind === "call";
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}

/** Every call there is. */
export const contract = {
  ...callsOf(accountCredit),
  ...callsOf(accounts),
  ...callsOf(auth),
  ...callsOf(collections),
  ...callsOf(community),
  ...callsOf(contentPages),
  ...callsOf(coupons),
  ...callsOf(courierRoutes),
  ...callsOf(couriers),
  ...callsOf(guestOrders),
  ...callsOf(invoices),
  ...callsOf(lab),
  ...callsOf(memberships),
  ...callsOf(orderChanges),
  ...callsOf(orderDesk),
  ...callsOf(orders),
  ...callsOf(payments),
  ...callsOf(preferences),
  ...callsOf(prints),
  ...callsOf(productDesk),
  ...callsOf(products),
  ...callsOf(refunds),
  ...callsOf(referrals),
  ...callsOf(rolls),
  ...callsOf(scans),
  ...callsOf(shares),
  ...callsOf(shipping),
  ...callsOf(submissions),
  ...callsOf(tags),
  ...callsOf(tax),
  ...callsOf(textPages),
  ...callsOf(unlocks),
  ...callsOf(vendors),
  ...callsOf(webhooks),
  ...callsOf(zipCodes),
};
export type Contract = typeof contract;
export type CallName = keyof Contract;
