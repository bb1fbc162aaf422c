import { listPapers, listPrintDrafts } from "../../../contract/prints/prints.ts";
import { LINKS_REFRESH, useFreshLinks } from "../../platform/fresh-links.ts";
import { useCall } from "../../platform/query.ts";
import type { PrintPictures } from "../products/goods-picture.tsx";

type PrintLine = { productVariantId: string | null; print: { draftId: string } | null };

/**
 * Loads the pictures of lines that are prints, for the browser or the customer that uploaded them. A draft on a paper
 * has its sheet's size; a framed one is only its picture.
 */
export function useDraftPrints(lines: readonly PrintLine[]): PrintPictures<PrintLine> {
  const ids = lines.flatMap(({ print }) => print?.draftId ?? []).toSorted();
  const enabled = ids.length > 0;
  const drafts = useCall(
    listPrintDrafts,
    { query: { ids: ids.slice(0, 100).join(",") } },
    { ...LINKS_REFRESH, enabled, keepPrevious: true },
  );
  const papers = useCall(listPapers, { query: { limit: 100 } }, { enabled });
  const onBroken = useFreshLinks(() => void drafts.refetch());
  return {
    onBroken,
    printOf({ productVariantId, print }) {
      const draft = drafts.data?.drafts.find(({ draftId }) => draftId === print?.draftId);
      const size = papers.data?.papers
        .flatMap(({ sizes }) => sizes)
        .find((each) => each.productVariantId === productVariantId);
      if (draft === undefined || papers.data === undefined) return undefined;
      return { ...draft, widthInches: size?.widthInches ?? null, heightInches: size?.heightInches ?? null };
    },
  };
}
