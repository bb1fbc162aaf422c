/** Roles of staff members. On the wire, every one of them has the role ADMIN (docs/product/staff.md). */
export const STAFF_ROLES = ["OWNER", "MANAGER", "FRONT_DESK", "BENCH", "SHOP", "READ_ONLY"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  OWNER: "Owner",
  MANAGER: "Manager",
  FRONT_DESK: "Front desk",
  BENCH: "Bench",
  SHOP: "Shop",
  READ_ONLY: "Accountant",
};

/** Descriptions in the role picker. */
export const STAFF_ROLE_TEXTS: Record<StaffRole, string> = {
  OWNER: "Everything",
  MANAGER: "Everything, except changing owners and exporting the lab",
  FRONT_DESK: "Orders, receiving, customers, payments, refunds and couriers",
  BENCH: "Receives, develops, scans, packs and returns film; sees no amounts",
  SHOP: "Products, stock, reviews and submissions; packs orders",
  READ_ONLY: "Sees orders, money and reports, and downloads them; changes nothing",
};

/**
 * Everything that a role may or may not do. Each call of the contract that staff may make names one
 * (docs/adding-an-endpoint.md#2-declare-the-call). Reading and writing are apart only where a role has one of them.
 */
export const PERMISSIONS = {
  "orders.read": "See orders and their customers",
  "orders.write": "Take, change and cancel orders",
  bench: "Receive, develop, scan and return film",
  fulfillment: "Pack orders and buy labels",
  film: "Work in customers' rolls and scans",
  "money.read": "See amounts, payments and invoices",
  payments: "Take payments and refund",
  "money.write": "Change balances and answer disputes",
  prices: "Change prices, papers and coupons",
  "products.read": "See products and stock",
  "products.write": "Change products, stock and collections",
  "customers.read": "Find customers and their accounts",
  "customers.write": "Change customers' accounts",
  privacy: "Export and delete customers' data",
  community: "Answer reviews, submissions and the newsletter",
  "couriers.read": "See couriers and their routes",
  "couriers.write": "Plan couriers",
  "vendors.read": "See vendors' orders",
  "vendors.write": "Act for vendors",
  reports: "See reports",
  exports: "Download lists",
  history: "See who changed what",
  staff: "Invite and change staff",
  imports: "Import data from an earlier shop",
  "lab.export": "Export the whole lab",
  keys: "Create and revoke API keys",
  settings: "Change settings and repair failures",
} as const;
export type Permission = keyof typeof PERMISSIONS;

const ALL = Object.keys(PERMISSIONS) as Permission[];

export const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  OWNER: ALL,
  // An export of the lab contains password hashes.
  MANAGER: ALL.filter((permission) => permission !== "lab.export"),
  FRONT_DESK: [
    "orders.read",
    "orders.write",
    "bench",
    "fulfillment",
    "film",
    "money.read",
    "payments",
    "products.read",
    "customers.read",
    "customers.write",
    "couriers.read",
    "couriers.write",
    "vendors.read",
  ],
  // Without "money.read": replies come without amounts (src/server/platform/http/leave-amounts-out.ts).
  BENCH: ["orders.read", "bench", "fulfillment", "film"],
  SHOP: [
    "orders.read",
    "fulfillment",
    "money.read",
    "products.read",
    "products.write",
    "customers.read",
    "community",
    "vendors.read",
  ],
  READ_ONLY: [
    "orders.read",
    "money.read",
    "products.read",
    "customers.read",
    "couriers.read",
    "vendors.read",
    "reports",
    "exports",
    "history",
  ],
};

/** Whether a role includes a permission. Staff whose role is not known yet (null) may do nothing. */
export const permits = (role: StaffRole | null, permission: Permission): boolean =>
  role !== null && ROLE_PERMISSIONS[role].includes(permission);

/** Returns whom to ask for something that one's own role does not include: "an owner, manager or accountant". */
export function whoMay(permission: Permission): string {
  const labels = STAFF_ROLES.filter((role) => permits(role, permission)).map((role) =>
    STAFF_ROLE_LABELS[role].toLowerCase(),
  );
  const last = labels.pop()!;
  return labels.length === 0 ? `an ${last}` : `an ${labels.join(", ")} or ${last}`;
}

/** Whether staff may invite, change or suspend someone of this role: managers everyone but owners. */
export const mayManage = (by: StaffRole | null, other: StaffRole | null): boolean =>
  permits(by, "staff") && (by === "OWNER" || other !== "OWNER");
