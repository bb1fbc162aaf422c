import { z } from "zod";

/**
 * The shape of every failed call (docs/product/errors.md#shape-of-a-failure). `code` is one of the call's declared
 * errors, or one of `ERROR_CODES`.
 */
export const ErrorReply = z
  .object({
    message: z.string(),
    status: z.number().int(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    code: z
      .string()
      .meta({ description: "For programs: one of the call's error codes, or a general one", example: "NOT_FOUND" }),
    data: z.unknown().optional(),
  })
  .meta({ id: "Error" });
export type ErrorReply = z.output<typeof ErrorReply>;
