import { z } from "zod";
import { STORAGE_SOON_DAYS } from "../../rules/film/storage.ts";
import { call, own } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";

export const getStorage = call({
  method: "GET",
  path: "/users/:userId/storage",
  who: own("userId"),
  tag: "Rolls",
  summary: "How long a customer's scans are stored, and what that is over can still be had back; members' scans stay",
  reply: z.object({
    stored: z
      .object({ rolls: z.number().int(), scans: z.number().int(), until: Time })
      .nullable()
      .meta({ description: "What is stored for a time, and the first day on which some of it ends; null for members" }),
    soon: z
      .object({ rolls: z.number().int() })
      .nullable()
      .meta({ description: `Storage that ends within ${STORAGE_SOON_DAYS} days` }),
    restorable: z.object({ rolls: z.number().int(), until: Time }).nullable().meta({
      description: "Scans no longer stored that a membership restores, and the first date this ends",
    }),
  }),
});
