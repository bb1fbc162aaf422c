import { asc, desc, eq, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TaxExemption } from "../../contract/tax/exemptions.ts";
import { type Exemption, exemptionState } from "../../rules/tax/exemptions.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Links } from "../deps.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { taxExemptions } from "./tables.ts";

const t = alias(taxExemptions, "x");
const by = alias(users, "granted_by");

/** Exemptions as read by `exemptionsJson`. */
export type ExemptionRow = Omit<Exemption, "validUntil"> & { validUntil: string | null };

/** Reads a customer's exemptions inside another query, which saves a statement. */
export const exemptionsJson = (customerId: SQLWrapper | string): SQL => sql`(
  select coalesce(json_agg(${jsonObject(columns(t, "states", "validUntil"))}), '[]')
  from ${taxExemptions} ${t} where ${t.customerId} = ${customerId} and ${t.endedAt} is null)`;

export const exemptionsFrom = (rows: readonly ExemptionRow[]): Exemption[] =>
  rows.map(({ states, validUntil }) => ({ states, validUntil: validUntil === null ? null : new Date(validUntil) }));

export async function exemptionsOf(db: Db, customerId: string): Promise<Exemption[]> {
  const [row] = await executePrepared<{ exemptions: ExemptionRow[] }>(
    db,
    sql`select ${exemptionsJson(customerId)} as exemptions`,
  );
  return exemptionsFrom(row!.exemptions);
}

/** Lists a customer's exemptions, newest first. */
export const listTaxExemptions = (deps: Links & { db: Db }, customerId: string): Promise<TaxExemption[]> =>
  listed(deps, eq(taxExemptions.customerId, customerId), desc(taxExemptions.grantedAt));

/** Lists everyone's exemptions that were not ended, the next to expire first. */
export const listAllTaxExemptions = (deps: Links & { db: Db }): Promise<TaxExemption[]> =>
  listed(deps, isNull(taxExemptions.endedAt), asc(taxExemptions.validUntil));

export async function taxExemption(deps: Links & { db: Db }, id: string): Promise<TaxExemption | undefined> {
  return (await listed(deps, eq(taxExemptions.id, id), asc(taxExemptions.id)))[0];
}

async function listed({ db, files, linksFor, now }: Links & { db: Db }, which: SQL, order: SQL) {
  const rows = await db
    .select({
      exemption: taxExemptions,
      firstName: users.firstName,
      lastName: users.lastName,
      byFirstName: by.firstName,
      byLastName: by.lastName,
    })
    .from(taxExemptions)
    .innerJoin(users, eq(users.id, taxExemptions.customerId))
    .leftJoin(by, eq(by.id, taxExemptions.grantedBy))
    .where(which)
    .orderBy(order, desc(taxExemptions.id));
  return rows.map(({ exemption: { fileKey, fileType, ...one }, ...names }): TaxExemption => ({
    id: one.id,
    customerId: one.customerId,
    customerName: `${names.firstName} ${names.lastName}`,
    certificate: one.certificate,
    states: one.states,
    expiresOn: one.expiresOn,
    state: exemptionState(one, now()),
    file: fileKey && fileType && files.readLink(fileKey, { for: linksFor, type: fileType, now: now() }),
    grantedAt: one.grantedAt.toISOString(),
    grantedBy: names.byFirstName === null ? null : `${names.byFirstName} ${names.byLastName}`,
    endedAt: one.endedAt?.toISOString() ?? null,
  }));
}
