import {
  arrangePrintDraft,
  getPrintDraft,
  listPapers,
  listPrintDrafts,
  Paper,
  PrintDraft,
} from "../../../src/contract/prints/prints.ts";
import type { FakeApi } from "./fake-api.ts";
import { aPicture } from "./library.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const DRAFT_ID = "00000000-0000-4000-8000-0000000000e1";
const PAPER_ID = "00000000-0000-4000-8000-0000000000e2";

/** Cotton rag in two sizes, $24.00 each, $19.00 for members. */
export const aPaper = (part: PartOf<Paper> = {}): Paper =>
  smallest(Paper, {
    id: PAPER_ID,
    productId: PAPER_ID,
    name: "Cotton Rag",
    slug: "print-cotton-rag",
    targetPrinter: "LARGE_FORMAT",
    white: "#f7f2e7",
    black: "#24221f",
    active: true,
    sizes: [
      [8, 10],
      [11, 14],
    ].map(([widthInches, heightInches]) => ({
      id: `00000000-0000-4000-8000-0000000001${widthInches! < 10 ? `0${widthInches}` : widthInches}`,
      productVariantId: `00000000-0000-4000-8000-0000000002${widthInches! < 10 ? `0${widthInches}` : widthInches}`,
      name: `${widthInches} × ${heightInches} in`,
      widthInches: widthInches!,
      heightInches: heightInches!,
      price: 2400,
      memberPrice: 1900,
      active: true,
    })),
    ...part,
  });

/** Small prints in two sizes: a scan of 600 × 400 px is large enough for one, and too small for the other. */
export const aSmallPaper = (): Paper => {
  const [large] = aPaper().sizes;
  const small = {
    ...large!,
    id: "00000000-0000-4000-8000-000000000104",
    productVariantId: "00000000-0000-4000-8000-000000000204",
    name: "4 × 6 in",
    widthInches: 4,
    heightInches: 6,
  };
  return aPaper({ name: "Luster", slug: "luster", targetPrinter: "SMALL_FORMAT", sizes: [small, large!] });
};

/** A picture of 1500 × 1000 px that can be arranged. */
export const aDraft = (part: PartOf<PrintDraft> = {}): PrintDraft =>
  smallest(PrintDraft, {
    draftId: DRAFT_ID,
    name: "beach.jpg",
    targetPrinter: "LARGE_FORMAT",
    state: "READY",
    progress: 100,
    previewUrl: aPicture(1500, 1000, "beach").read,
    width: 1500,
    height: 1000,
    ...part,
  });

export function servePrints(api: FakeApi, papers: readonly Paper[] = [aPaper()]): void {
  let draft = aDraft();
  api.reply(listPapers, ({ query }) => {
    const found = papers.filter(({ targetPrinter }) => (query["targetPrinter"] ?? targetPrinter) === targetPrinter);
    return { papers: found, count: found.length };
  });
  api.reply(getPrintDraft, () => ({ draft }));
  api.reply(listPrintDrafts, () => ({ drafts: [draft] }));
  api.reply(arrangePrintDraft, ({ body }) => {
    draft = { ...draft, arrangement: body };
    return { draft };
  });
}
