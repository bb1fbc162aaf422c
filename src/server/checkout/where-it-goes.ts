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
import { columns, jsonObject, selectAs } from "../platform/database/select-as.ts";

/** An address as it is now, and its id while it has one. */
export type Place = { id: string | null; address: AddressSnapshot };
export type Places = {
  /** The customer's primary address. */
  home: Place | null;
  /** Where goods and negatives go: the chosen address, else the primary one. */
  shipTo: Place | null;
  taxRate: TaxRate;
  /** Whether the built-in table said it, because the tax service outside did not. */
  taxStoodIn: boolean;
};

/** Where an order's customer lives, where its parcels go, and its tax rate. It asks outside, so it comes before the transaction. */
export const placesOf = async (deps: Deps, userId: string, wish: Wish): Promise<Places> =>
  placesAmong(deps, await addressRows(deps.db, userId), wish);

type Wish = {
  customerAddressId: string | null;
  useBillingAddressForTax: boolean;
  deliveryMethod: DeliveryMethod | null;
};

/** The same of all the customer's addresses. */
export async function placesAmong(deps: Deps, rows: readonly AddressRow[], wish: Wish): Promise<Places> {
  const { home, chosen } = among(rows, wish.customerAddressId);
  const shipTo = chosen ?? home;
  return { home, shipTo, ...(await taxRateOf(deps, { ...wish, home, shipTo })) };
}

/** Without any address yet it is the order flow's default (docs/product/tax.md#rates). */
export async function taxRateOf(
  deps: Deps,
  { home, shipTo, ...wish }: Pick<Places, "home" | "shipTo"> & Pick<Wish, "useBillingAddressForTax" | "deliveryMethod">,
): Promise<Pick<Places, "taxRate" | "taxStoodIn">> {
  const at = taxedAt({
    deliveryMethod: wish.deliveryMethod,
    home: home?.address ?? null,
    shipTo: shipTo?.address ?? null,
    byHome: wish.useBillingAddressForTax,
  });
  if (at === null) return { taxRate: DEFAULT_TAX_RATE, taxStoodIn: false };
  const { rate: taxRate, stoodIn: taxStoodIn } = await taxRateFor(deps, at);
  return { taxRate, taxStoodIn };
}

/** A customer's primary address, and another one of theirs when it is named. */
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

/** All addresses of a customer, as a column of another query. */
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
