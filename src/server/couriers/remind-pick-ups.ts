import { and, eq, isNull, notInArray } from "drizzle-orm";
import { isReminderTime } from "../../rules/couriers/stops.ts";
import { addDays, instantOn, windowText } from "../../rules/couriers/windows.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { calendarDay } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mails/enqueue-mail.ts";
import { orders } from "../orders/tables.ts";
import { courierStops, couriers } from "./tables.ts";

/** Reminds customers in the evening of tomorrow's pick-ups, once per stop. */
export async function remindPickUps(deps: Deps): Promise<void> {
  const now = deps.now();
  if (!isReminderTime(now, deps.lab.timeZone)) return;
  const tomorrow = addDays(calendarDay(now, deps.lab.timeZone), 1);
  const due = and(eq(courierStops.day, tomorrow), eq(courierStops.state, "BOOKED"), isNull(courierStops.remindedAt));
  const stops = await deps.db
    .select({ stop: courierStops, email: users.email, firstName: users.firstName, courier: couriers.name })
    .from(courierStops)
    .innerJoin(users, eq(users.id, courierStops.customerId))
    .innerJoin(couriers, eq(couriers.id, courierStops.messengerId))
    .innerJoin(orders, eq(orders.id, courierStops.orderId))
    .where(and(due, notInArray(orders.status, ["OPEN", "CANCELED"])));
  for (const { stop, email, firstName, courier } of stops) {
    await deps.db.transaction(async (tx) => {
      const [first] = await tx
        .update(courierStops)
        .set({ remindedAt: now })
        .where(and(eq(courierStops.id, stop.id), due))
        .returning({ id: courierStops.id });
      if (first === undefined) return;
      const window = {
        day: stop.day,
        from: instantOn(stop.day, stop.fromMinute, deps.lab.timeZone),
        to: instantOn(stop.day, stop.toMinute, deps.lab.timeZone),
      };
      await enqueueMail(deps, tx, {
        template: "courier-tomorrow",
        to: email,
        key: `courier-tomorrow:${stop.id}`,
        data: {
          firstName,
          courier,
          orderNumber: shownOrderNumber(stop.orderId),
          window: windowText(window, deps.lab.timeZone),
          address: `${stop.address.address1}, ${stop.address.city}`,
          orderUrl: `${deps.settings.publicUrl}/users/${stop.customerId}/orders/${stop.orderId}/courier`,
        },
      });
    });
  }
}
