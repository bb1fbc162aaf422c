import { sql, type SQL } from "drizzle-orm";
import { DEFAULT_TAX_RATE, type TaxRate } from "../../rules/money.ts";
import type { DeliveryMethod } from "../../rules/shipping/delivery.ts";
import { taxedAt } from "../../rules/tax/taxed-at.ts";
import type { Db, Deps } from "../deps.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { invalidField } from "../platform/http/errors.ts";
import { taxRateFor } from "../tax/calculate-tax.ts";
import type { AddressSnapshot } from "../orders/tables.ts";
import { addresses } from "../accounts/tables.ts";
import { columns, jsonObject, selectAs } from "../platform/database/columns.ts";

/** A snapshot of an address, and its id if it is stored. */
export type Place = { id: string | null; address: AddressSnapshot };
export type Places = {
  home: Place | null;
  /** Destination of goods and negatives: the chosen address, or else the primary one. */
  shipTo: Place | null;
  taxRate: TaxRate;
  /** Whether the rate came from the built-in table because the tax service failed. */
  taxStoodIn: boolean;
};

/**
 * Returns the customer's home, the destination of their parcels and the tax rate. It calls an external service, so call
 * it before the transaction.
 */
export const placesOf = async (deps: Deps, userId: string, wish: Wish): Promise<Places> =>
  placesAmong(deps, await addressRows(deps.db, userId), wish);

type Wish = {
  customerAddressId: string | null;
  useBillingAddressForTax: boolean;
  deliveryMethod: DeliveryMethod | null;
};

/** Like `placesOf`, from the customer's loaded addresses. */
export async function placesAmong(deps: Deps, rows: readonly AddressRow[], wish: Wish): Promise<Places> {
  const { home, chosen } = among(rows, wish.customerAddressId);
  const shipTo = chosen ?? home;
  return { home, shipTo, ...(await taxRateOf(deps, { ...wish, home, shipTo })) };
}

/** Returns the tax rate. Without an address, the order form's default applies (docs/product/tax.md#rates). */
export async function taxRateOf(
  deps: Deps,
  { home, shipTo, ...wish }: Pick<Places, "home" | "shipTo"> & Pick<Wish, "useBillingAddressForTax" | "deliveryMethod">,
): Promise<Pick<Places, "taxRate" | "taxStoodIn">> {
  const at = taxedAt({
    deliveryMethod: wish.deliveryMethod,
    home: home?.address ?? null,
    shipTo: shipTo?.address ?? null,
    byHome: wish.useBillingAddressForTax,
    counter: deps.lab.address,
  });
  if (at === null) return { taxRate: DEFAULT_TAX_RATE, taxStoodIn: false };
  const { rate: taxRate, stoodIn: taxStoodIn } = await taxRateFor(deps, at);
  return { taxRate, taxStoodIn };
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

export type AddressRow = Omit<AddressSnapshot, "country"> & { id: string; primary: boolean };
const COLUMNS = columns(addresses, "id", "placeId", "address1", "address2", "city", "zip", "state", "primary");

export const addressesJson = (userId: string): SQL => sql`(
  select coalesce(json_agg(${jsonObject(COLUMNS)}), '[]') from ${addresses} where ${addresses.userId} = ${userId})`;

const addressRows = (db: Db, userId: string) =>
  executePrepared<AddressRow>(
    db,
    sql`select ${selectAs(COLUMNS)} from ${addresses} where ${addresses.userId} = ${userId}`,
  );

function placeOf({ id, placeId, address1, address2, city, zip, state }: AddressRow): Place {
  return { id, address: { placeId, address1, address2, city, zip, state, country: "US" } };
}
