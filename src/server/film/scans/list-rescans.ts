import { desc, eq } from "drizzle-orm";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type * as contract from "../../../contract/film/rescans.ts";
import { users } from "../../accounts/tables.ts";
import type { CallDeps } from "../../deps.ts";
import { findScan } from "./queries.ts";
import { rescans } from "./tables.ts";

type Asked = { userId: string; scanId: string };

/** How a frame was scanned anew, newest first, and the picture that stands now; for the lab. */
export async function listRescans(
  deps: CallDeps,
  { userId, scanId }: Asked,
): Promise<ReplyOf<typeof contract.listRescans>> {
  const { frame, midResOptimized } = await findScan(deps, { userId, isLab: true }, scanId);
  const rows = await deps.db
    .select({
      id: rescans.id,
      state: rescans.state,
      problem: rescans.problem,
      by: users.firstName,
      at: rescans.createdAt,
      former: rescans.former,
    })
    .from(rescans)
    .innerJoin(users, eq(users.id, rescans.byUserId))
    .where(eq(rescans.scanId, scanId))
    .orderBy(desc(rescans.createdAt), desc(rescans.id))
    .limit(100);
  const link = (key: string, type: string) => deps.files.readLink(key, { for: deps.linksFor, type, now: deps.now() });
  return {
    frame,
    now: midResOptimized,
    rescans: rows.map(({ at, former, ...row }) => {
      const picture = former?.picture ?? null;
      if (picture === null) return { ...row, at: at.toISOString(), former: null };
      const { key, type, ...size } = picture;
      return { ...row, at: at.toISOString(), former: { read: link(key, type), ...size } };
    }),
  };
}
