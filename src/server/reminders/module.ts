import * as contract from "../../contract/reminders/reminders.ts";
import { handleCall } from "../handle-call.ts";
import {
  addReminder,
  requestReminder,
  confirmReminder,
  endReminder,
  reminderOfToken,
  removeReminder,
} from "./request-reminder.ts";
import { listReminders, listWaitedFor, namesOfProduct } from "./queries.ts";
import { sendReminders } from "./send-reminders.ts";
import { sql } from "drizzle-orm";
import { productReminders } from "./tables.ts";
import type { Module } from "../module.ts";

const done = { done: true } as const;

export const remindersModule = {
  endpoints: {
    requestReminder: handleCall(contract.requestReminder, async (deps, { body }) => {
      await requestReminder(deps, body);
      return done;
    }),
    confirmReminder: handleCall(contract.confirmReminder, async (deps, { body }) => {
      const { productId } = await confirmReminder(deps, reminderOfToken(deps.settings.authSecret, body.token));
      return { product: await namesOfProduct(deps.db, productId) };
    }),
    endReminder: handleCall(contract.endReminder, async (deps, { body }) => {
      await endReminder(deps, reminderOfToken(deps.settings.authSecret, body.token));
      return done;
    }),
    addReminder: handleCall(contract.addReminder, (deps, { params, body }) => addReminder(deps, params.userId, body)),
    listReminders: handleCall(contract.listReminders, ({ db }, { params }) => listReminders(db, params.userId)),
    removeReminder: handleCall(contract.removeReminder, async (deps, { params }) => {
      await removeReminder(deps, params);
      return done;
    }),
    listWaitedFor: handleCall(contract.listWaitedFor, (deps, { query }) => listWaitedFor(deps, query)),
  },

  jobs: {
    "send-reminders": {
      retries: 0,
      concurrency: 1,
      timeoutSeconds: 300,
      cron: "2-59/5 * * * *",
      run: (deps, _, stopping) => sendReminders(deps, stopping),
    },
  },

  exports: {
    listReminders: "product-reminders",
  },

  async deleteUserData(tx, { id, email }) {
    await tx
      .delete(productReminders)
      .where(sql`${productReminders.userId} = ${id} or lower(${productReminders.email}) = lower(${email})`);
  },
} satisfies Module;
