import { NON_MEMBER, type TierId } from "./tiers.ts";

/**
 * Whether a tier includes digital contact sheets of an order's rolls (docs/product/memberships.md#benefits).
 * @param tier the one in force
 * @param isFirstOrder whether the roll came with the customer's first order of film
 */
export const includesContactSheet = (tier: TierId, isFirstOrder: boolean): boolean =>
  tier !== NON_MEMBER || isFirstOrder;
