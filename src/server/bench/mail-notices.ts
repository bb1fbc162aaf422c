import { createHash } from "node:crypto";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { PROCESS_LABELS } from "../../rules/film/film.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import type { Notice } from "../../rules/lab-settings/notices.ts";
import { EXPIRES_SOON_MS } from "../../rules/tax/exemptions.ts";
import { calendarDay, longDay } from "../../rules/time.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { sendNotice } from "../events/send-notice.ts";
import { failures } from "../failures/tables.ts";
import { products, stockMovements as m } from "../products/tables.ts";
import { taxExemptions } from "../tax/tables.ts";
import { rollsAtSteps } from "./tables.ts";

const LISTED = 20;

/** A notice, and what makes it the same one: it is sent once. */
type Written = { title: string; lines: string[]; label: string; path: string; key: string };

/** Notifies the lab of late rolls, sold-out products, expiring tax exemptions and failed work (docs/product/lab-settings.md#notices). */
export async function mailNotices(deps: Deps): Promise<void> {
  const written: Partial<Record<Notice, Written | null>> = {
    failures: await failuresNotice(deps),
    lateRolls: await lateRollsNotice(deps),
    lowStock: await lowStockNotice(deps),
    exemptions: await exemptionsNotice(deps),
  };
  for (const [notice, mail] of Object.entries(written)) {
    if (mail === null) continue;
    const { path, key, ...letter } = mail;
    await deps.db.transaction((tx) =>
      sendNotice(deps, tx, {
        ...letter,
        notice: notice as Notice,
        key: `notice:${notice}:${key}`,
        url: `${deps.settings.publicUrl}${path}`,
      }),
    );
  }
}

/** Again when more work fails. */
async function failuresNotice({ db }: Deps): Promise<Written | null> {
  const open = await db
    .select({ id: failures.id, title: failures.title, reason: failures.reason })
    .from(failures)
    // A notice that cannot be sent is no reason for another one.
    .where(and(eq(failures.state, "GIVEN_UP"), sql`${failures.data}->>'template' is distinct from 'lab-notice'`))
    .orderBy(desc(failures.at))
    .limit(LISTED);
  if (open.length === 0) return null;
  const title =
    open.length === 1 ? "Work failed" : `${open.length}${open.length === LISTED ? " or more" : ""} jobs failed`;
  const lines = open.map((one) => `${one.title}: ${one.reason}`);
  return { title, lines, label: "See failures", path: "/admin/failures", key: open[0]!.id };
}

/** Once a day. */
async function lateRollsNotice({ db, now, lab }: Deps): Promise<Written | null> {
  const today = calendarDay(now(), lab.timeZone);
  const late = await db
    .select({ process: rollsAtSteps.process, rolls: count() })
    .from(rollsAtSteps)
    .where(and(lt(rollsAtSteps.step, "SYNCED"), lt(rollsAtSteps.promisedFirst, today)))
    .groupBy(rollsAtSteps.process)
    .orderBy(rollsAtSteps.process);
  const all = late.reduce((sum, { rolls }) => sum + rolls, 0);
  if (all === 0) return null;
  const lines = late.map(
    ({ process, rolls }) => `${rollCount(rolls)} of ${process ? PROCESS_LABELS[process] : "film"}`,
  );
  const title = all === 1 ? "1 roll is late" : `${all} rolls are late`;
  return { title, lines, label: "See the board", path: "/admin/roll-events-dashboard", key: today };
}

const keyOf = (things: readonly { id: string }[]): string =>
  createHash("sha256")
    .update(
      things
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    .digest("hex");

/** Again when other certificates expire. */
async function exemptionsNotice({ db, now, lab }: Deps): Promise<Written | null> {
  const soon = new Date(now().getTime() + EXPIRES_SOON_MS);
  const expiring = await db
    .select({
      id: taxExemptions.id,
      certificate: taxExemptions.certificate,
      validUntil: taxExemptions.validUntil,
      name: fullName(users),
    })
    .from(taxExemptions)
    .innerJoin(users, eq(users.id, taxExemptions.customerId))
    .where(and(isNull(taxExemptions.endedAt), gt(taxExemptions.validUntil, now()), lte(taxExemptions.validUntil, soon)))
    .orderBy(asc(taxExemptions.validUntil))
    .limit(LISTED);
  if (expiring.length === 0) return null;
  const lines = expiring.map(
    // A millisecond before the end is its last day.
    ({ certificate, validUntil, name }) =>
      `${name}: certificate ${certificate}, until ${longDay(new Date(validUntil!.getTime() - 1), lab.timeZone)}`,
  );
  const title =
    expiring.length === 1 ? "A tax exemption expires soon" : `${expiring.length} tax exemptions expire soon`;
  return { title, lines, label: "See exemptions", path: "/admin/tax", key: keyOf(expiring) };
}

/** Again when other products are sold out, and when the same ones are after they were restocked. */
async function lowStockNotice({ db }: Deps): Promise<Written | null> {
  const out = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.stock, 0), eq(products.visibility, "PUBLIC")))
    .orderBy(asc(products.name))
    .limit(LISTED);
  if (out.length === 0) return null;
  const soldOut = await db
    .selectDistinctOn([m.productId], { id: m.id })
    .from(m)
    .where(
      and(
        inArray(
          m.productId,
          out.map(({ id }) => id),
        ),
        isNull(m.productVariantId),
      ),
    )
    .orderBy(m.productId, desc(m.at), desc(m.id));
  const key = keyOf([...out, ...soldOut]);
  const title = out.length === 1 ? `${out[0]!.name} is sold out` : `${out.length} products are sold out`;
  return { title, lines: out.map(({ name }) => name), label: "See products", path: "/admin/products", key };
}
