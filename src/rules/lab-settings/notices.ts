import type { Lab } from "./lab-profile.ts";

/** Events that the lab is e-mailed about, also in chat channels (docs/product/lab-settings.md#notices). */
export const NOTICES = ["failures", "lateRolls", "lateVendors", "lowStock", "processControl", "exemptions"] as const;
export type Notice = (typeof NOTICES)[number];

/** How forms name the notices. */
export const NOTICE_WORDS: Record<Notice, { label: string; description: string }> = {
  failures: { label: "Failures", description: "Work that failed for good, such as an e-mail that cannot be sent" },
  lateRolls: { label: "Late rolls", description: "Rolls without scans on their promised day" },
  lateVendors: { label: "Vendors", description: "Vendor orders that are overdue or declined" },
  lowStock: { label: "Low stock", description: "Products that sold out" },
  exemptions: { label: "Tax exemptions", description: "Certificates that expire within 30 days" },
  processControl: { label: "Process control", description: "Control strips outside their limits" },
};

/** Returns the address for a notice. */
export const noticeAddress = ({ notices, email }: Pick<Lab, "notices" | "email">, notice: Notice): string =>
  notices[notice] || email;
