import { z } from "zod";
import { STORAGE_SOON_DAYS } from "../../rules/film/storage.ts";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

export const getStorage = call({
  method: "GET",
  path: "/users/:userId/storage",
  who: own("userId", "film"),
  tag: "Rolls",
  summary: "Storage dates of a customer's scans, and expired scans that can be restored; members' scans have no end",
  reply: z.object({
    stored: z
      .object({ rolls: z.number().int(), scans: z.number().int(), until: Time })
      .nullable()
      .meta({ description: "Scans stored for a limited time, and the first end date; null for members" }),
    soon: z
      .object({ rolls: z.number().int() })
      .nullable()
      .meta({ description: `Storage that ends within ${STORAGE_SOON_DAYS} days` }),
    restorable: z.object({ rolls: z.number().int(), until: Time }).nullable().meta({
      description: "Expired scans that a membership restores, and the first deadline",
    }),
  }),
});
