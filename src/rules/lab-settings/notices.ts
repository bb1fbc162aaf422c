import type { Lab } from "./lab-profile.ts";

/** Events that the lab is e-mailed about (docs/product/lab-settings.md#notices). */
export const NOTICES = ["failures", "lateRolls", "lateVendors", "lowStock", "processControl", "exemptions"] as const;
export type Notice = (typeof NOTICES)[number];

/** Returns the address for a notice. */
export const noticeAddress = ({ notices, email }: Pick<Lab, "notices" | "email">, notice: Notice): string =>
  notices[notice] || email;
