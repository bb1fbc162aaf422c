import type { StaffRole } from "./staff-roles.ts";

/** ADMIN is lab staff, MESSENGER a courier (docs/product/accounts.md#roles). */
export const USER_ROLES = ["ADMIN", "CUSTOMER", "MESSENGER", "VENDOR"] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const USER_ROLE_LABELS: Record<UserRole, string> = {
  ADMIN: "Lab staff",
  CUSTOMER: "Customer",
  MESSENGER: "Courier",
  VENDOR: "Vendor",
};

export interface HomeOwner {
  readonly id: string;
  readonly role: UserRole;
  readonly staffRole?: StaffRole | null;
  readonly phone: string | null;
  readonly firstOrderCreated: boolean;
}

/**
 * Returns the page that "/" leads to (docs/product/accounts.md#homes). The first matching rule wins; null is the
 * landing page, for signed-out visitors.
 */
export function homeOf(user: HomeOwner | null): string | null {
  if (user === null) return null;
  if (user.role === "VENDOR") return "/vendor-orders";
  if (user.role === "ADMIN") return user.staffRole === "BENCH" ? "/admin/bench" : "/admin/orders";
  // Couriers have no area of their own (docs/product/accounts.md#homes), so they start with the day's stops.
  if (user.role === "MESSENGER") return "/messenger-routes";
  if (!user.phone?.trim()) return "/complete-user-details";
  return user.firstOrderCreated ? `/users/${user.id}/rolls` : "/onboarding/rolls";
}
