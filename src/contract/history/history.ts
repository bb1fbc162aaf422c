import { z } from "zod";
import { CHANGE_VERBS, CHANGED_PARTS, CHANGED_THINGS } from "../../rules/history/changes.ts";
import { staff, call } from "../kit/call.ts";
import { Time } from "../kit/fields.ts";
import { listQuery, More, Search } from "../kit/paging.ts";

const Value = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .meta({ description: "Prices in cents; long texts are cut to the differing part", example: 1200 });

export const Change = z
  .object({
    id: z.uuid(),
    at: Time,
    by: z
      .object({
        id: z.uuid(),
        name: z.string(),
        key: z.string().nullable().meta({ description: "The name of the API key that they used; null: none" }),
      })
      .nullable()
      .meta({ description: "The staff member; null if their account was deleted" }),
    verb: z.enum(CHANGE_VERBS),
    thing: z.object({
      kind: z.enum(CHANGED_THINGS),
      id: z.string().meta({ description: "The ZIP code itself; for unique items, their name", example: "11222" }),
      name: z
        .string()
        .meta({ description: "Its name at that time; for customers, their current name", example: "Gold 200" }),
    }),
    part: z
      .object({ kind: z.enum(CHANGED_PARTS), id: z.uuid().nullable(), name: z.string() })
      .nullable()
      .meta({ description: "The changed part, if not the whole item" }),
    did: z.string().nullable().meta({
      description: "The action on a customer's behalf, in the call's words",
      example: "Change an address of a customer",
    }),
    fields: z.array(z.object({ field: z.string().meta({ example: "memberPrice" }), before: Value, after: Value })),
  })
  .meta({ id: "Change" });
export type Change = z.output<typeof Change>;

export const listChanges = call({
  method: "GET",
  path: "/changes",
  who: staff("history"),
  tag: "Lab",
  summary: "Changes by staff, newest first; filter by kind, item, part and staff member",
  query: listQuery(["at"]).extend({
    search: Search.optional().meta({ description: "Name of the item, its part, or the staff member" }),
    kind: z.enum(CHANGED_THINGS).optional(),
    thing: z.string().trim().max(64).optional().meta({ description: "The id of one thing" }),
    part: z.uuid().optional().meta({ description: "The ID of one part of an item, such as a variant" }),
    by: z.uuid().optional().meta({ description: "The staff member who changed it" }),
  }),
  reply: z.object({ changes: z.array(Change), count: z.number().int(), more: More }),
});
