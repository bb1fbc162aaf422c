import { z } from "zod";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

const tag = "Personal data";

const DataExport = z
  .object({
    requestedAt: Time,
    readyAt: Time.nullable().meta({ description: "null while it is made" }),
    until: Time.nullable().meta({ description: "So long it is there" }),
    bytes: z.number().int().nullable(),
    files: z.number().int().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: "DataExport" });

export const getDataExport = call({
  method: "GET",
  path: "/users/:userId/data-export",
  who: own("userId", "privacy"),
  tag,
  summary: "The newest data export of a user, with a link once it is ready; null if there is none",
  reply: z.object({ dataExport: DataExport.nullable() }),
});

export const requestDataExport = call({
  method: "POST",
  path: "/users/:userId/data-export",
  who: own("userId", "privacy"),
  tag,
  confirmed: true,
  summary:
    "Export all data of a user as a zip; they get an e-mail when it is ready. Returns the running export if there is one",
});

const Deletion = z
  .object({ requestedAt: Time, dueAt: Time.meta({ description: "It can be undone until then" }) })
  .meta({ id: "AccountDeletion" });

export const getAccountDeletion = call({
  method: "GET",
  path: "/users/:userId/deletion",
  who: own("userId", "privacy"),
  tag,
  summary: "Whether and when an account is to be deleted, and how many orders it waits for",
  reply: z.object({
    deletion: Deletion.nullable(),
    openOrders: z.number().int().meta({ description: "Open orders; nothing is deleted until they are closed" }),
  }),
});

export const requestDeletion = call({
  method: "POST",
  path: "/users/:userId/deletion",
  who: own("userId", "privacy"),
  tag,
  confirmed: true,
  summary:
    "Schedule an account and its scans for deletion in a week; its membership stops renewing. It can be canceled until then",
  reply: z.object({ deletion: Deletion }),
  refusals: {
    ORDERS_OPEN: {
      status: 409,
      message: "Some orders are still open. You can delete the account when they are complete or canceled.",
    },
    WORKS_HERE: { status: 409, message: "Staff accounts can't be deleted here. Ask another admin." },
  },
});

export const takeDeletionBack = call({
  method: "DELETE",
  path: "/users/:userId/deletion",
  who: own("userId", "privacy"),
  tag,
  summary: "Cancel the deletion of an account. Repeating it is harmless",
});
