import { type BathRoll, listBathRolls } from "../../contract/process-control/baths.ts";
import { csvRow } from "../../rules/csv.ts";
import { FORMAT_LABELS } from "../../rules/film/film.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { api } from "../platform/api.ts";
import { formatMoment } from "../platform/dates.ts";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { SaveTable } from "../platform/kit/list/save-table.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { useCall } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { BATH_ROLLS } from "./list-addresses.ts";

const COLUMNS: readonly Column<BathRoll>[] = [
  { head: "Roll", sort: "labNumber", cell: ({ labNumber }) => labNumber ?? "–" },
  { head: "Film", cell: ({ film, format }) => [film, FORMAT_LABELS[format]].filter(Boolean).join(", ") },
  { head: "Order", cell: ({ orderId }) => shownOrderNumber(orderId), onPhone: "named" },
  { head: "Customer", cell: ({ customerName }) => customerName, onPhone: "named" },
  { head: "Developed", sort: "at", cell: ({ at }) => formatMoment(at), whole: true, onPhone: "named" },
  {
    head: "Control strips",
    cell: ({ isInDoubt }) =>
      isInDoubt ? (
        <StateBadge tone="error" size="md">
          In doubt
        </StateBadge>
      ) : (
        ""
      ),
    onPhone: "end",
  },
];

const FILTERS = [
  { value: "SINCE_GOOD_STRIP", label: "Since the last good strip" },
  { value: "IN_DOUBT", label: "In doubt" },
] as const;

/** Rolls that went through a bath, for the question what a strip outside control means for film. */
export function BathRolls({ bathId }: { bathId: string }) {
  const list = useListAddress(BATH_ROLLS);
  const query = useCall(listBathRolls, { params: { bathId }, query: list.query }, { keepPrevious: true });
  return (
    <Section title="Rolls">
      <TableList
        list={list}
        query={query}
        rowsOf={(data) => data.rolls}
        noun={["roll", "rolls"]}
        search="Lab number"
        filters={
          <>
            <FilterSelect
              label="Control strips"
              value={list.filters.only}
              options={FILTERS}
              onChange={(only) => list.filter({ only })}
            />
            <SaveTable file="bath-rolls.csv" fetchTable={() => fetchTable(bathId, list.query)} />
          </>
        }
        columns={COLUMNS}
        keyOf={({ rollId }) => rollId}
        to={({ customerId, orderId, rollId }) => `/admin/users/${customerId}/orders/${orderId}?roll=${rollId}`}
        none={{ words: "Film appears here once the develop station marks it as developed." }}
      />
    </Section>
  );
}

const MOST_ROWS = 100;

/** Fetches all pages of the list as a table. */
async function fetchTable(bathId: string, query: object): Promise<Blob> {
  const rows: BathRoll[] = [];
  for (let isMore = true; isMore;) {
    const page = await api.call(listBathRolls, {
      params: { bathId },
      query: { ...query, limit: MOST_ROWS, offset: rows.length },
    });
    rows.push(...page.rolls);
    isMore = page.rolls.length === MOST_ROWS;
  }
  const lines = rows.map(({ labNumber, orderId, customerName, film, format, at, isInDoubt }) =>
    csvRow([
      labNumber,
      shownOrderNumber(orderId),
      customerName,
      film,
      FORMAT_LABELS[format],
      at,
      isInDoubt ? "yes" : "no",
    ]),
  );
  const head = csvRow(["Roll", "Order", "Customer", "Film", "Format", "Developed", "In doubt"]);
  return new Blob(["\ufeff", head, ...lines], { type: "text/csv" });
}
