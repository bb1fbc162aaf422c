import { randomInt } from "node:crypto";
import { and, eq, not } from "drizzle-orm";
import * as contract from "../../contract/coupons/coupons.ts";
import type { Coupon } from "../../contract/coupons/coupons.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { isReachable } from "../../rules/accounts/email.ts";
import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import { lastMoment } from "../../rules/coupons/coupons.ts";
import { beginningOf, calendarDay, mediumDay } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { couponReply } from "./queries.ts";
import { recordedTerms, thingOf, valuesOf } from "./save-coupon.ts";
import { coupons } from "./tables.ts";

/** Letters and digits without lookalikes: 10 of them cannot be guessed within a coupon's limits. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a coupon of one use for a customer, and e-mails its code in the same transaction. */
export async function sendCoupon(
  deps: Deps,
  request: {
    userId: string;
    by: string;
    coupon: BodyOf<typeof contract.sendCoupon>;
    idempotencyKey: string | null;
  },
): Promise<Coupon> {
  const { userId, by, idempotencyKey: key } = request;
  const { days, message, ...terms } = request.coupon;
  const now = deps.now();
  const { timeZone } = deps.lab;
  return deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(and(eq(users.id, userId), not(users.guest)));
    if (user === undefined) throw notFound("User not found.");
    if (!isReachable(user.email)) throw refuse(contract.sendCoupon, "NO_EMAIL");
    const id = newId();
    const use = { userId: by, key, call: "sendCoupon", body: { userId, ...request.coupon } };
    const before = await replayedResult(tx, use, id, now, () => refuse(contract.sendCoupon, "KEY_REUSED"));
    if (before !== null) {
      const [sent] = await tx.select().from(coupons).where(eq(coupons.id, before));
      return couponReply(sent!);
    }
    // The last day is included.
    const endsAt = days === null ? null : beginningOf(calendarDay(now, timeZone), timeZone, days + 1);
    const draft = {
      ...terms,
      code: Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
      description: `For ${user.firstName}: ${message}`.slice(0, 200),
      active: true,
      startsAt: null,
      endsAt: endsAt?.toISOString() ?? null,
      maxRedemptions: 1,
      maxPerCustomer: 1,
    };
    const values = { id, ...valuesOf(draft) };
    const [made] = await tx
      .insert(coupons)
      .values({ ...values, createdAt: now })
      .returning();
    await recordChange({ now: deps.now }, tx, {
      by,
      verb: "ADDED",
      thing: thingOf(made!),
      after: recordedTerms(values),
    });
    await enqueueMail(deps, tx, {
      template: "coupon",
      to: user.email,
      key: `coupon:${id}`,
      data: {
        firstName: user.firstName,
        code: made!.code,
        off: made!.kind === "fixed" ? formatDollars(cents(made!.amount)) : formatRate(made!.amount),
        until: endsAt === null ? null : mediumDay(lastMoment(endsAt), timeZone),
        message,
      },
    });
    return couponReply(made!);
  });
}
