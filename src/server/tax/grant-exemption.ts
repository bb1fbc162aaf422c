import { and, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/tax/exemptions.ts";
import { beginningOf } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { taxExemption } from "./exemptions.ts";
import { taxExemptions } from "./tables.ts";

export async function grantTaxExemption(
  deps: CallDeps,
  customerId: string,
  form: BodyOf<typeof contract.grantTaxExemption>,
  by: string,
): Promise<contract.TaxExemption> {
  const { db, now, lab } = deps;
  const validUntil = form.expiresOn === null ? null : beginningOf(form.expiresOn, lab.timeZone, 1);
  if (validUntil !== null && validUntil <= now()) throw refuse(contract.grantTaxExemption, "EXPIRED");
  const id = newId();
  await db.transaction(async (tx) => {
    const [customer] = await tx.select({ role: users.role }).from(users).where(eq(users.id, customerId));
    if (customer === undefined) throw notFound("Customer not found.");
    if (customer.role !== "CUSTOMER") throw refuse(contract.grantTaxExemption, "NO_CUSTOMER");
    await tx.insert(taxExemptions).values({ id, customerId, ...form, validUntil, grantedAt: now(), grantedBy: by });
    await recordChange(deps, tx, { by, verb: "ADDED", ...thingOf({ id, customerId, ...form }), after: form });
  });
  return (await taxExemption(deps, id))!;
}

/** Ends an exemption. Repeating it changes nothing. */
export async function endTaxExemption(deps: CallDeps, id: string, by: string): Promise<contract.TaxExemption> {
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(taxExemptions)
      .set({ endedAt: deps.now() })
      .where(and(eq(taxExemptions.id, id), isNull(taxExemptions.endedAt)))
      .returning();
    if (ended !== undefined) await recordChange(deps, tx, { by, verb: "REMOVED", ...thingOf(ended) });
  });
  const exemption = await taxExemption(deps, id);
  if (exemption === undefined) throw notFound("Exemption not found.");
  return exemption;
}

/** Recorded at the customer, without their name. */
export const thingOf = ({ id, customerId, certificate }: { id: string; customerId: string; certificate: string }) => ({
  thing: { kind: "CUSTOMER" as const, id: customerId, name: "" },
  part: { kind: "TAX_EXEMPTION" as const, id, name: certificate },
});
