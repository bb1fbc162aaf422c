import { BRAND } from "../../../rules/brand.ts";
import { button, heading, link, list, text, type Template } from "../letter.ts";

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: BRAND.timeZone });

/** When an account is fully signed in to in a browser that it did not know. @param at ISO 8601 */
export const newBrowser: Template<{
  firstName: string;
  userId: string;
  browser: string;
  address: string;
  at: string;
}> = ({ firstName, userId, browser, address, at }, { publicUrl }) => ({
  subject: "A new device logged in",
  preview: `New login to your ${BRAND.name} account: ${browser}.`,
  parts: [
    heading(`Was that you, ${firstName}?`),
    text("Someone logged in to your account from a new browser."),
    list([browser, `IP address: ${address}`, `${TIME.format(new Date(at))} (${BRAND.timeZoneName})`]),
    text("If it was you, do nothing."),
    text("If it wasn't you, choose a new password now. This logs out all devices."),
    button("Choose a new password", `${publicUrl}/password-reset`),
    link("Your logins and account activity", `${publicUrl}/users/${userId}/settings#sessions`),
  ],
});
