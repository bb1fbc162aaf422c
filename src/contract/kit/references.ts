import { z } from "zod";
import type { Permission } from "../../rules/accounts/staff-roles.ts";
import { call, staff } from "./call.ts";

export const ExternalId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ description: "The record's id in another program; unique for its kind", example: "ERP-10042" });

const MOST_KEYS = 20;
export const Metadata = z
  .record(z.string().regex(/^[\w.-]{1,40}$/, "Names have 1 to 40 letters, digits and _ . -"), z.string().max(500))
  .refine((map) => Object.keys(map).length <= MOST_KEYS, `At most ${MOST_KEYS} names`)
  .meta({ description: "Texts of other programs, by name", example: { warehouse: "B2" } });

/** Fields of records that only staff and their keys see; absent while they are not set. */
export const referenceFields = { externalId: ExternalId.optional(), metadata: Metadata.optional() };

export const externalIdQuery = {
  externalId: ExternalId.optional().meta({ description: "Only the record with this external id" }),
};

/** Declares the call that sets a record's external id and metadata (docs/api.md#external-ids-and-metadata). */
export const referencesCall = <const Path extends string, const One extends Permission>(
  path: Path,
  permission: One,
  { tag, summary }: { tag: string; summary: string },
) =>
  call({
    method: "PUT",
    path,
    who: staff(permission),
    tag,
    summary,
    body: z.object({
      externalId: ExternalId.nullable().optional().meta({ description: "Null removes it; left out, it stays" }),
      metadata: Metadata.optional().meta({ description: "Replaces all of it; left out, it stays" }),
    }),
    reply: z.object({ externalId: ExternalId.nullable(), metadata: Metadata }),
    refusals: {
      EXTERNAL_ID_TAKEN: {
        status: 409,
        message: "Another record of this kind has this external ID. Choose another one.",
      },
    },
  });
