import { z } from "zod";

/** The shape of every failed call (docs/product/errors.md#shape-of-a-failure). `code` names a refusal that the call declares. */
export const ErrorReply = z
  .object({
    message: z.string(),
    status: z.number().int(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    code: z.string().optional(),
    data: z.unknown().optional(),
  })
  .meta({ id: "Error" });
export type ErrorReply = z.output<typeof ErrorReply>;

/** Refuses a call that asks for the password again (`confirmed` in its declaration). `data` says what to give. */
export const CONFIRM_FIRST = "CONFIRM_FIRST";
/** What an account has to show that it is still its owner who is there. */
export type ConfirmBy = "PASSWORD" | "CODE";
