import { standingSessions } from "./accounts/standing-sessions.ts";
import type { StandingThings } from "./files/link-revocation.ts";
import { standingBoughtFiles } from "./digital-goods/standing-bought-files.ts";
import { standingGuestOrders } from "./orders/standing-guest-orders.ts";
import { standingDrafts } from "./prints/standing-drafts.ts";
import { standingShares } from "./shares/standing-shares.ts";
import { standingSubmissions } from "./submissions/standing-submissions.ts";

/** Everything that links to files are given for: they die with it. */
export const linkScopes: StandingThings = {
  session: standingSessions,
  share: standingShares,
  submission: standingSubmissions,
  draft: standingDrafts,
  order: standingGuestOrders,
  bought: standingBoughtFiles,
};
