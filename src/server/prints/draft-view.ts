import { and, eq } from "drizzle-orm";
import type { DraftPicture, PrintDraft } from "../../contract/prints/prints.ts";
import { DRAFT_PROGRESS } from "../../rules/prints/drafts.ts";
import { dpiOn, qualityOf } from "../../rules/prints/resolution.ts";
import type { LinkFor } from "../adapters/files/link-for.ts";
import type { WriteLink } from "../adapters/files/port.ts";
import type { CallDeps, Deps, Links } from "../deps.ts";
import { isAnyOf } from "../platform/database/sql-fragments.ts";
import { notFound } from "../platform/http/errors.ts";
import { type DraftMaker, madeBy } from "./draft-maker.ts";
import { allInUse, listPapers } from "./papers.ts";
import { printDrafts, prints } from "./tables.ts";
import { writeLinkReply } from "../files/write-link-reply.ts";

type Draft = typeof printDrafts.$inferSelect;

/** Returns a draft for its owner; other owners' drafts are not found. */
export async function draftView(
  deps: Pick<CallDeps, "db" | "files" | "now" | "linksFor">,
  draftId: string,
  maker: DraftMaker,
  writeLink: WriteLink | null = null,
): Promise<PrintDraft> {
  const [found] = await deps.db
    .select({ draft: printDrafts, printId: prints.id })
    .from(printDrafts)
    .leftJoin(prints, eq(prints.draftId, printDrafts.id))
    .where(and(eq(printDrafts.id, draftId), madeBy(maker)));
  if (found === undefined) throw notFound("Print draft not found.");
  const { draft, printId } = found;
  return {
    draftId: draft.id,
    name: draft.name,
    targetPrinter: draft.targetPrinter,
    state: draft.state,
    progress: DRAFT_PROGRESS[draft.state],
    problem: draft.problem,
    writeLink: writeLink && writeLinkReply(writeLink),
    previewUrl: previewOf(deps, draft),
    width: draft.width,
    height: draft.height,
    sizes: await sizesFor(deps, draft),
    arrangement: draft.arrangement,
    ordered: printId !== null,
    createdAt: draft.createdAt.toISOString(),
  };
}

/** Returns the pictures of the owner's drafts among these ids. */
export async function draftPictures(
  deps: Pick<CallDeps, "db" | "files" | "now" | "linksFor">,
  ids: readonly string[],
  maker: DraftMaker,
): Promise<DraftPicture[]> {
  const found = await deps.db
    .select()
    .from(printDrafts)
    .where(and(isAnyOf(printDrafts.id, ids), madeBy(maker)));
  return found.map((draft) => {
    const { id, name, width, height, arrangement } = draft;
    return { draftId: id, name, previewUrl: previewOf(deps, draft), width, height, arrangement };
  });
}

function previewOf({ files, now, linksFor }: Links, { id, previewKey }: Draft): string | null {
  if (previewKey === null) return null;
  return files.readLink(previewKey, { for: linkForMaker(linksFor, id), type: "image/jpeg", now: now() });
}

/** Visitors have no session: their links are bound to the draft itself. */
export const linkForMaker = (linksFor: LinkFor, draftId: string): LinkFor =>
  linksFor === "nobody" ? `draft.${draftId}` : linksFor;

async function sizesFor({ db }: Pick<Deps, "db">, draft: Draft): Promise<PrintDraft["sizes"]> {
  const { width, height, targetPrinter } = draft;
  if (width === null || height === null) return [];
  const { papers } = await listPapers(db, allInUse(targetPrinter));
  return papers.flatMap((paper) =>
    paper.sizes.map(({ productVariantId, widthInches, heightInches }) => {
      const dpi = dpiOn({ width, height }, { widthInches, heightInches });
      const size = { productVariantId, widthInches, heightInches, dpi, quality: qualityOf(dpi) };
      return { paperId: paper.id, productId: paper.productId, paper: paper.name, ...size };
    }),
  );
}
