import { link, type Part } from "./letter.ts";

/**
 * How the mails of this kind are switched off (docs/product/mails.md#optional-e-mails).
 * @param settingsUrl null for who has no settings, and undefined in what was queued before it was known
 */
export const noMore = (settingsUrl: string | null | undefined): Part[] =>
  settingsUrl ? [link("Turn off these e-mails", settingsUrl)] : [];
