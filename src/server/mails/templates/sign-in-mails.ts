import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, code, heading, link, list, type Template, text } from "../letter.ts";
import { longDay, longMoment } from "../../../rules/time.ts";

/** The link to choose a new password; works once, for one hour. */
export const passwordReset: Template<{ firstName: string; token: Sealed }> = (data, { publicUrl, unseal }) => ({
  subject: "Choose a new password",
  preview: "The link works for one hour, once.",
  parts: [
    heading(`Locked out, ${data.firstName}?`),
    text("It happens. Choose a new password with this link. It works once, within one hour."),
    button("Choose a new password", `${publicUrl}/password-reset?token=${encodeURIComponent(unseal(data.token))}`),
    text("Didn't you request this? Ignore this e-mail. Nothing has changed."),
  ],
});

/** The second step of a manager's login; valid for 10 minutes and 5 tries. */
export const twoFactorCode: Template<{ firstName: string; code: Sealed }> = (data, { unseal, publicUrl }) => ({
  subject: "Your login code",
  preview: "It works for 10 minutes.",
  parts: [
    heading(`Hello ${data.firstName}, here is your code.`),
    code(unseal(data.code)),
    text("It works once, for 10 minutes. Only enter it where you just logged in."),
    text("Didn't you log in? Then someone knows your password. Choose a new one now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

/** Sent after a complete sign-in in a browser new to the account. @param at ISO 8601 */
export const newBrowser: Template<{
  firstName: string;
  userId: string;
  browser: string;
  address: string;
  at: string;
}> = ({ firstName, userId, browser, address, at }, { publicUrl, lab }) => ({
  subject: "A new device logged in",
  preview: `New login to your ${lab.name} account: ${browser}.`,
  parts: [
    heading(`Was that you, ${firstName}?`),
    text("Someone logged in to your account from a new browser."),
    list([browser, `IP address: ${address}`, `${longMoment(new Date(at), lab.timeZone)} (${lab.timeZoneName})`]),
    text("If it was you, do nothing."),
    text("If it wasn't you, choose a new password now. This logs out all devices."),
    button("Choose a new password", `${publicUrl}/password-reset`),
    link("Your logins and account activity", `${publicUrl}/users/${userId}/settings#sessions`),
  ],
});

type SignInAdded = {
  firstName: string;
  provider: string;
  passwordDropped: boolean;
  /** Whether its owner added it in the settings, where the provider's e-mail may differ. */
  inSettings: boolean;
};

export const signInAdded: Template<SignInAdded> = (data, { publicUrl, lab }) => ({
  subject: `You can now sign in with ${data.provider}`,
  preview: `Your ${lab.name} account has a new way to sign in.`,
  parts: [
    heading(`New way to sign in, ${data.firstName}.`),
    text(
      data.inSettings
        ? `A ${data.provider} account was added in your settings. Anyone who signs in to it can open your ${lab.name} account.`
        : `Someone logged in with the ${data.provider} account that has your e-mail address. From now on, you can log in with it, too.`,
    ),
    ...(data.passwordDropped
      ? [
          text(
            "This e-mail was not confirmed before, so the old password no longer works and all sessions were logged out. Choose a new password to log in without " +
              `${data.provider}.`,
          ),
        ]
      : []),
    text("Wasn't it you? Choose a new password here and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

export const signInRemoved: Template<{ firstName: string; userId: string; provider: string }> = (
  { firstName, userId, provider },
  { publicUrl, lab },
) => ({
  subject: `You can no longer sign in with ${provider}`,
  preview: `A sign-in was unlinked from your ${lab.name} account.`,
  parts: [
    heading(`Sign-in unlinked, ${firstName}.`),
    text(
      `Someone who was logged in as you unlinked ${provider} from your account. Your other ways to sign in still work, and you can link ${provider} again:`,
    ),
    link("Google and Facebook", `${publicUrl}/users/${userId}/settings#sign-ins`),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

const KINDS = { AUTHENTICATOR: "an authenticator app", PASSKEY: "a passkey" } as const;

export const factorAdded: Template<{
  firstName: string;
  kind: keyof typeof KINDS;
  name: string;
  first: boolean;
}> = ({ firstName, kind, name, first }, { publicUrl, lab }) => ({
  subject: kind === "PASSKEY" ? "A passkey for your account" : "An authenticator app for your account",
  preview: `Your account at ${lab.name} has a new second factor.`,
  parts: [
    heading(`New second factor, ${firstName}.`),
    text(`Your account now has ${KINDS[kind]}: ${name}.`),
    ...(first
      ? [
          text(
            "You need it at every login from now on. You are logged out everywhere else. Keep your recovery codes in a safe place: if you lose this second factor, they are the only way in.",
          ),
        ]
      : []),
    text("Wasn't it you? Choose a new password now and write to us. We will remove it."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

/** Sent when a second factor is removed. `name` null: all factors. */
export const factorRemoved: Template<{
  firstName: string;
  userId: string;
  name: string | null;
  last: boolean;
  byStaff: boolean;
}> = ({ firstName, userId, name, last, byStaff }, { publicUrl, lab }) => ({
  subject: "A second factor was removed",
  preview: `One second factor was removed from your ${lab.name} account.`,
  parts: [
    heading(`Second factor removed, ${firstName}.`),
    text(
      `${byStaff ? `A ${lab.name} staff member` : "Someone who was logged in as you"} removed ${
        name === null ? "all second factors" : `the second factor ${name}`
      } from your account. You are logged out everywhere else.`,
    ),
    ...(last
      ? [
          text("You have no second factor now, and log in with your password alone. Set up a new one:"),
          link("Second factors", `${publicUrl}/users/${userId}/settings#second-factor`),
        ]
      : []),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

export const recoveryCodeUsed: Template<{ firstName: string; userId: string; left: number }> = (
  { firstName, userId, left },
  { publicUrl, lab },
) => ({
  subject: "A recovery code was used",
  preview: `Codes left: ${left}.`,
  parts: [
    heading(`Hello ${firstName}, one of your recovery codes was used.`),
    text(`Someone used it to log in to your ${lab.name} account. It does not work again. Codes left: ${left}.`),
    ...(left <= 3
      ? [
          text("Create new codes before they run out."),
          link("Recovery codes", `${publicUrl}/users/${userId}/settings#second-factor`),
        ]
      : []),
    text(
      "Wasn't it you? Then someone knows your password and has your codes. Choose a new password now, and write to us.",
    ),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

/** `path` leads to the owner's keys. */
export const apiKeyMade: Template<{ firstName: string; name: string; path: string }> = (data, { publicUrl }) => ({
  subject: `New API key: ${data.name}`,
  preview: "Programs can now use it on your behalf.",
  parts: [
    heading(`Hello ${data.firstName}, you created an API key.`),
    text(`Programs can use “${data.name}” on your behalf until you revoke it.`),
    button("See API keys", publicUrl + data.path),
    text("Wasn't it you? Revoke it there, choose a new password, and write to us."),
  ],
});

/** `expiresAt` is an ISO time. */
export const apiKeyExpires: Template<{ firstName: string; name: string; expiresAt: string; path: string }> = (
  data,
  { publicUrl, lab },
) => ({
  subject: `Your API key “${data.name}” expires soon`,
  preview: `It stops working on ${longDay(new Date(data.expiresAt), lab.timeZone)}.`,
  parts: [
    heading(`Hello ${data.firstName}, an API key expires soon.`),
    text(
      `“${data.name}” stops working on ${longDay(new Date(data.expiresAt), lab.timeZone)}. Does a program still use it? Create a new key and give it to the program before then.`,
    ),
    button("See API keys", publicUrl + data.path),
  ],
});

export const recoveryCodesRenewed: Template<{ firstName: string }> = ({ firstName }, { publicUrl }) => ({
  subject: "New recovery codes",
  preview: "The old codes no longer work.",
  parts: [
    heading(`Hello ${firstName}, you have new recovery codes.`),
    text("The old codes no longer work. Delete them, and keep the new ones in a safe place."),
    text("Wasn't it you? Choose a new password now and write to us."),
    button("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
