import { Button } from "@mantine/core";
import { useState } from "react";
import { listPapers, type Paper } from "../../../contract/prints/prints.ts";
import { dollars } from "../../parts/dollars.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { type Column, TableList } from "../../platform/kit/list/table-list.tsx";
import { useListAddress } from "../../platform/kit/list/use-list-address.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useCall } from "../../platform/query.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { PRINTER_LABELS } from "./printer-labels.ts";

const PAPERS = { pageSize: 25, sorts: { position: "up", name: "up" }, filters: {} } as const;

const PaperDialog = lazyComponent<{ paper: Paper | null; onClose: () => void }>(
  async () => ({ default: (await import("./paper-dialog.tsx")).PaperDialog }),
  "The paper",
);

const columns = (open: (paper: Paper) => void): readonly Column<Paper>[] => [
  { head: "Paper", sort: "name", cell: (paper) => <TextButton onClick={() => open(paper)}>{paper.name}</TextButton> },
  { head: "Finish", cell: ({ finish }) => finish, clip: true },
  { head: "Printer", cell: ({ targetPrinter }) => PRINTER_LABELS[targetPrinter], onPhone: "named" },
  { head: "Sizes", cell: sizesText, onPhone: "named" },
  { head: "Position", sort: "position", cell: ({ position }) => position, onPhone: "named" },
  { head: "Status", cell: ({ active }) => (active ? "In use" : "Retired"), onPhone: "end" },
];

function sizesText({ sizes }: Paper): string {
  const inUse = sizes.filter(({ active }) => active);
  if (inUse.length === 0) return "None";
  return `${inUse.length}, from ${dollars(Math.min(...inUse.map(({ price }) => price)))}`;
}

export function PaperList() {
  const list = useListAddress(PAPERS);
  const papers = useCall(listPapers, { query: { ...list.query, all: "true" } }, { keepPrevious: true });
  // Null for a new paper.
  const [open, setOpen] = useState<Paper | null | undefined>(undefined);
  const close = () => setOpen(undefined);
  // The current version: fields not edited here show other workers' changes.
  const now = papers.data?.papers.find(({ id }) => id === open?.id) ?? open;
  return (
    <>
      <TableList
        list={list}
        query={papers}
        rowsOf={(data) => data.papers}
        noun={["paper", "papers"]}
        search="Name"
        add={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(null)}>
            New paper
          </Button>
        }
        columns={columns(setOpen)}
        keyOf={({ id }) => id}
        none={{ words: "Add a paper to sell prints." }}
      />
      {now !== undefined && <PaperDialog paper={now} onClose={close} onGiveUp={close} />}
    </>
  );
}
