import { STAFF_ROLE_LABELS, type StaffRole } from "../../../rules/accounts/staff-roles.ts";
import type { Sealed } from "../../platform/tokens/sealed.ts";
import { button, code, heading, link, list, type Template, text } from "../letter.ts";

export const welcome: Template<{ firstName: string }> = ({ firstName }, { publicUrl, lab }) => ({
  subject: `Nice meeting you, ${firstName}`,
  preview: "Your first rolls are a few clicks away.",
  parts: [
    heading(`Nice meeting you, ${firstName}.`),
    text(
      `You now have an account at ${lab.name}. Tell us about the rolls you shot, send them or drop them off, and we'll develop and scan them with care.`,
    ),
    text("We'll e-mail you when your film arrives, and again when your scans are ready."),
    button("Send your first rolls", `${publicUrl}/onboarding/rolls`),
  ],
});

/** Sent on sign-up with an e-mail that already has an account, but not with its password. */
export const signUpAgain: Template<{ firstName: string }> = ({ firstName }, { publicUrl, lab }) => ({
  subject: "You already have an account",
  preview: `Someone tried to create another one with your e-mail at ${lab.name}.`,
  parts: [
    heading(`You already have an account, ${firstName}.`),
    text("Someone tried to create an account with this e-mail address. You already have one, so nothing changed."),
    text("If it was you, log in, or choose a new password if you forgot yours."),
    button("Log in", `${publicUrl}/login`),
    link("Choose a new password", `${publicUrl}/password-reset`),
    text("If it wasn't you, do nothing."),
  ],
});

/** Verifies an e-mail; valid for 10 minutes and 5 tries. */
export const emailCode: Template<{ firstName: string; code: Sealed }> = (data, { unseal, publicUrl }) => ({
  subject: "Is this your e-mail?",
  preview: "Your code works for 10 minutes.",
  parts: [
    heading(`Hello ${data.firstName}, here is your code.`),
    code(unseal(data.code)),
    text("It confirms your e-mail. It works once, for 10 minutes. Only enter it on your settings page."),
    text("Didn't you request it? Then someone is logged in as you. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

/** Sent to an account's new e-mail; valid for 10 minutes and 5 tries. */
export const emailChangeCode: Template<{ code: Sealed }> = (data, { unseal, lab }) => ({
  subject: "Is this your new e-mail?",
  preview: "Your code works for 10 minutes.",
  parts: [
    heading("Here is your code."),
    code(unseal(data.code)),
    text(
      `Someone wants to use this e-mail for a ${lab.name} account. If it's you, enter this code. It works once, for 10 minutes.`,
    ),
    text("Wasn't it you? Do nothing. Nothing changes without the code."),
  ],
});

export type EmailChanged = {
  firstName: string;
  /** The new e-mail, masked: "a***@example.com". */
  email: string;
};

/** Sent to the account's previous e-mail. */
export const emailChanged: Template<EmailChanged> = (data, { lab }) => ({
  subject: "Your e-mail was changed",
  preview: `From now on you log in with ${data.email}.`,
  parts: [
    heading(`Your e-mail was changed, ${data.firstName}.`),
    text(
      `From now on you log in with ${data.email}, and we send all e-mails there. You can no longer log in with this one.`,
    ),
    text(
      `Wasn't it you? Then someone else has access to your account. Write to ${lab.email} right away, and we will fix it.`,
    ),
  ],
});

const staffText = (role: StaffRole | null | undefined): string =>
  role ? `, as staff with the role ${STAFF_ROLE_LABELS[role].toLowerCase()}` : "";

/** Sent to staff when their role changes. */
export const staffRoleChanged: Template<{ firstName: string; staffRole: StaffRole }> = (data, { publicUrl, lab }) => ({
  subject: `Your role at ${lab.name}: ${STAFF_ROLE_LABELS[data.staffRole].toLowerCase()}`,
  preview: "It applies from now on.",
  parts: [
    heading(`Your role has changed, ${data.firstName}.`),
    text(
      `At ${lab.name} your role is now ${STAFF_ROLE_LABELS[data.staffRole].toLowerCase()}. It applies from now on; you do not have to log in again.`,
    ),
    button("Open the lab", `${publicUrl}/`),
    text("Did you not expect this? Ask an owner or manager."),
  ],
});

/** Sent when the lab creates an account for someone; the link works once, for seven days. */
export const accountInvitation: Template<{
  firstName: string;
  token: Sealed;
  staffRole?: StaffRole | null;
  /** Whether the account comes from the lab's earlier shop. */
  isImported?: boolean;
}> = (data, { publicUrl, unseal, lab }) => ({
  subject: `Your account at ${lab.name}`,
  preview: "Choose a password to get started.",
  parts: [
    heading(`Nice meeting you, ${data.firstName}.`),
    text(
      `${data.isImported ? `${lab.name} has a new website, and your account moved with it.` : `We made an account for you at ${lab.name}${staffText(data.staffRole)}.`} Choose a password with this link. It works once, within seven days.`,
    ),
    button("Choose a password", `${publicUrl}/password-reset?token=${encodeURIComponent(unseal(data.token))}`),
    text("Link expired? Get a new one:"),
    link("Get a new link", `${publicUrl}/password-reset`),
  ],
});

export type AccountDeletion = {
  firstName: string;
  /** "December 5, 2026", the last day to cancel the deletion. */
  day: string;
  url: string;
};

/** Confirms a deletion request, which can still be canceled. */
export const accountDeletion: Template<AccountDeletion> = ({ firstName, day, url }) => ({
  subject: `Your account will be deleted on ${day}`,
  preview: "You can cancel until then.",
  parts: [
    heading(`We are sorry to see you go, ${firstName}.`),
    text(`On ${day} we delete your account, including:`),
    list([
      "all your scans, shares, tags and places: download what you want to keep",
      "your addresses, cards, preferences and sign-ins",
      "any credits and account credit you have left",
    ]),
    text("We keep invoices for seven years, as tax law requires. You can cancel until then:"),
    button("Keep my account", url),
  ],
});

/** The last mail to this person, except mails that friends send through us. */
export const accountDeleted: Template<{ firstName: string }> = ({ firstName }) => ({
  subject: "Your account was deleted",
  preview: "We deleted your account and scans.",
  parts: [
    heading(`Goodbye, ${firstName}.`),
    text("We deleted your account and scans. Only invoices keep your name, for the seven years that tax law requires."),
    text("We won't e-mail you again. You are always welcome back."),
  ],
});

/** To the owner who started it. */
export const labExport: Template<{ firstName: string; url: string; days: number }> = (
  { firstName, url, days },
  { publicUrl },
) => ({
  subject: "The lab's export is ready",
  preview: `Available for ${days} days.`,
  parts: [
    heading(`The export is ready, ${firstName}.`),
    text(
      `One zip with the whole lab, available for ${days} days. It contains all customers' data and the hashes of their passwords: keep it secret.`,
    ),
    button("Open the export", url),
    text("Didn't you start it? Then someone else has access to your account. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});

export type DataExportReady = { firstName: string; url: string; days: number };

export const dataExport: Template<DataExportReady> = ({ firstName, url, days }, { publicUrl }) => ({
  subject: "Your data is ready",
  preview: `Available for ${days} days.`,
  parts: [
    heading(`Your data is ready, ${firstName}.`),
    text(`One zip with your account, orders, invoices, rolls, and notes on your scans. Available for ${days} days.`),
    button("Download your data", url),
    text("Didn't you request it? Then someone else has access to your account. Choose a new password now."),
    link("Choose a new password", `${publicUrl}/password-reset`),
  ],
});
