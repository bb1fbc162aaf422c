import { BRAND } from "../../../rules/brand.ts";
import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, heading, link, text, type Template } from "../letter.ts";

/** To someone for whom the lab made an account; good for seven days, once. */
export const accountInvitation: Template<{ firstName: string; token: Sealed }> = (data, { publicUrl, unseal }) => ({
  subject: `Your account at ${BRAND.name}`,
  preview: "Choose a password to get started.",
  parts: [
    heading(`Nice meeting you, ${data.firstName}.`),
    text(
      `We made an account for you at ${BRAND.name}. Choose a password with this link. It works for seven days, once.`,
    ),
    button("Choose a password", `${publicUrl}/password-reset?token=${encodeURIComponent(unseal(data.token))}`),
    text("Link expired? Get a new one:"),
    link("Get a new link", `${publicUrl}/password-reset`),
  ],
});
