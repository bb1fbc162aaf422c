import { BRAND } from "../../../rules/brand.ts";
import type { Sealed } from "../../platform/tokens/sealed.ts";
import { code, heading, text, type Template } from "../letter.ts";

/** To an e-mail that somebody wants to log in with; good for 10 minutes and 5 tries. */
export const emailChangeCode: Template<{ code: Sealed }> = (data, { unseal }) => ({
  subject: "Is this your new e-mail?",
  preview: "Your code works for 10 minutes.",
  parts: [
    heading("Here is your code."),
    code(unseal(data.code)),
    text(
      `Someone asked to log in to ${BRAND.name} with this e-mail. Use this code to confirm. It works once, for 10 minutes.`,
    ),
    text("Wasn't it you? Do nothing: without the code nothing changes."),
  ],
});
