import { sql, type SQL } from "drizzle-orm";
import type { DeliveryMethod } from "../../rules/shipping/delivery.ts";
import { isExempt } from "../../rules/tax/exemptions.ts";
import { type Taxation, taxationAt, taxationOf } from "../../rules/tax/tax-table.ts";
import { taxedAt } from "../../rules/tax/taxed-at.ts";
import type { Db, Deps } from "../deps.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { invalidField } from "../platform/http/errors.ts";
import { exemptionsFrom, exemptionsJson, type ExemptionRow } from "../tax/exemptions.ts";
import { findTaxation } from "../tax/find-taxation.ts";
import type { AddressSnapshot } from "../orders/tables.ts";
import { addresses } from "../accounts/tables.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";

/** A snapshot of an address, and its id if it is stored. */
export type Place = { id: string | null; address: AddressSnapshot };
export type Places = {
  home: Place | null;
  /** Destination of goods and negatives: the chosen address, or else the primary one. */
  shipTo: Place | null;
  taxation: Taxation;
  /** Whether the customer is exempt from sales tax at its place. */
  taxExempt: boolean;
  /** Whether the rate came from the lab's table because the tax service had none. */
  taxIsFallback: boolean;
};

/**
 * Returns the customer's home, the destination of their parcels and the tax rate. It calls an external service, so call
 * it before the transaction.
 */
export async function placesOf(deps: Deps, userId: string, wish: Wish): Promise<Places> {
  const [row] = await executePrepared<PlacesRow>(deps.db, sql`select ${placesColumns(userId)}`);
  return placesAmong(deps, row!, wish);
}

export type PlacesRow = { addresses: AddressRow[]; exemptions: ExemptionRow[] };

/** Reads everything that `placesAmong` needs inside another query. */
export const placesColumns = (userId: string): SQL => sql`
  ${addressesJson(userId)} as addresses, ${exemptionsJson(userId)} as exemptions`;

type Wish = {
  customerAddressId: string | null;
  useBillingAddressForTax: boolean;
  deliveryMethod: DeliveryMethod | null;
};

/** Like `placesOf`, from the customer's loaded addresses and exemptions. */
export async function placesAmong(deps: Deps, { addresses: rows, exemptions }: PlacesRow, wish: Wish): Promise<Places> {
  const { home, chosen } = among(rows, wish.customerAddressId);
  const shipTo = chosen ?? home;
  const found = await taxationFor(deps, { ...wish, home, shipTo });
  const taxExempt = isExempt(exemptionsFrom(exemptions), found.taxation.state, deps.now());
  return { home, shipTo, ...found, taxExempt };
}

/** Returns how the order is taxed. Pick-ups and orders without an address have rates of their own. */
export async function taxationFor(
  deps: Deps,
  { home, shipTo, ...wish }: Pick<Places, "home" | "shipTo"> & Pick<Wish, "useBillingAddressForTax" | "deliveryMethod">,
): Promise<Pick<Places, "taxation" | "taxIsFallback">> {
  const at = taxedAt({
    deliveryMethod: wish.deliveryMethod,
    home: home?.address ?? null,
    shipTo: shipTo?.address ?? null,
    byHome: wish.useBillingAddressForTax,
    counter: deps.lab.address,
  });
  const { tax } = deps.lab;
  if (at === null) return { taxation: taxationAt(tax, tax.noAddressRate), taxIsFallback: false };
  if (wish.deliveryMethod === "IN_STORE_PICKUP" && tax.pickUpRate !== null)
    return { taxation: { ...taxationOf(tax, at)!, rate: tax.pickUpRate }, taxIsFallback: false };
  const { taxation, isFallback: taxIsFallback } = await findTaxation(deps, at);
  return { taxation, taxIsFallback };
}

/** Returns a customer's primary address, and the named one if given. */
export async function addressesOf(
  db: Db,
  userId: string,
  addressId: string | null,
): Promise<{ home: Place | null; chosen: Place | null }> {
  return among(await addressRows(db, userId), addressId);
}

function among(rows: readonly AddressRow[], addressId: string | null) {
  const home = rows.find(({ primary }) => primary);
  const chosen = addressId === null ? undefined : rows.find(({ id }) => id === addressId.toLowerCase());
  if (addressId !== null && chosen === undefined) {
    throw invalidField("customerAddressId", "Address not found. Choose another.");
  }
  return { home: home === undefined ? null : placeOf(home), chosen: chosen === undefined ? null : placeOf(chosen) };
}

type AddressRow = Omit<AddressSnapshot, "country"> & { id: string; primary: boolean };
const COLUMNS = columns(addresses, "id", "placeId", "address1", "address2", "city", "zip", "state", "primary");

const addressesJson = (userId: string): SQL => sql`(
  select coalesce(json_agg(${jsonObject(COLUMNS)}), '[]') from ${addresses} where ${addresses.userId} = ${userId})`;

const addressRows = (db: Db, userId: string) =>
  executePrepared<AddressRow>(
    db,
    sql`select ${selectAs(COLUMNS)} from ${addresses} where ${addresses.userId} = ${userId}`,
  );

function placeOf({ id, placeId, address1, address2, city, zip, state }: AddressRow): Place {
  return { id, address: { placeId, address1, address2, city, zip, state, country: "US" } };
}
