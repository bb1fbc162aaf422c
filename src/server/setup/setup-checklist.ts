import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type { getSetup } from "../../contract/setup/setup.ts";
import { startingTaxAt } from "../../rules/tax/starting-tax.ts";
import { setupRows } from "../../rules/setup/setup.ts";
import { authenticators, passkeys } from "../accounts/second-factors/tables.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { isThisMachine } from "../platform/http/this-machine.ts";
import { products } from "../products/tables.ts";
import { listServices } from "../services/list-services.ts";

/** Computes the checklist from the current state, so that no item stays done after it breaks. */
export async function setupChecklist(deps: Deps, userId: string): Promise<ReplyOf<typeof getSetup>> {
  const { db, lab, settings } = deps;
  const hasAuthenticator = db
    .select({ one: sql`1` })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.switchedOnAt)));
  const hasPasskey = db
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const inShop = and(
    // A lab starts with papers, which are products of type PRINT.
    inArray(products.productType, ["PRODUCT", "DIGITAL"]),
    eq(products.visibility, "PUBLIC"),
    eq(products.giftCard, false),
  );
  const [[counts], services] = await Promise.all([
    db
      .select({
        hasFactor: sql<boolean>`exists (${hasAuthenticator}) or exists (${hasPasskey})`,
        products: sql<number>`${db.$count(products, inShop)}::int`,
        staff: sql<number>`${db.$count(users, eq(users.role, "ADMIN"))}::int`,
        testOrders: sql<number>`${db.$count(orders, eq(orders.status, "COMPLETE"))}::int`,
      })
      .from(sql`(select) one`),
    listServices(deps),
  ]);
  const service = (name: "MAIL" | "PAYMENTS" | "TAX" | "POSTAGE" | "SMS") => {
    const { provider, lastAnswer, tries } = services.find((one) => one.service === name)!;
    return { provider, answered: lastAnswer !== null, canBeTested: tries !== null };
  };
  return {
    open: lab.open,
    items: setupRows({
      ...counts!,
      publicUrl: settings.publicUrl,
      isThisMachine: isThisMachine(new URL(settings.publicUrl).hostname),
      services: {
        MAIL: service("MAIL"),
        PAYMENTS: service("PAYMENTS"),
        TAX: service("TAX"),
        POSTAGE: service("POSTAGE"),
        SMS: service("SMS"),
      },
      hasOwnDatabase: settings.databaseUrl !== null,
      pricesChecked: lab.pricesChecked,
      hasOwnTax: !isDeepStrictEqual(lab.tax, startingTaxAt(lab.address)),
    }),
  };
}
