import { Kbd } from "@mantine/core";
import { useNavigate } from "react-router";
import { labToday } from "../../../contract/bench/today.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { ORDER_NEED_LABELS, type OrderNeed } from "../../../rules/orders/needs.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { Stale } from "../../platform/kit/stale.tsx";
import { StatTile, StatTiles } from "../../platform/kit/stat-tiles.tsx";
import { useCall } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { Problem } from "../../platform/states.tsx";
import { useLiveCalls } from "../../platform/use-live-calls.ts";
import { StationCard } from "./station-card.tsx";
import { BOARD, inTheLab, stationsOf, sumOf } from "./station-work.ts";
import classes from "./today.module.css";

/** Minimum time between refreshes, in ms: a busy bench marks many rolls within seconds. */
const AT_MOST_EVERY_MS = 2000;

/** Next actions on whole orders, away from the stations. */
const ORDER_TILES = ["TO_PACK", "TO_SEND", "TO_PAY", "TO_RETURN"] as const satisfies readonly OrderNeed[];

type Today = ReplyOf<typeof labToday>;

/** The lab's work right now; every figure leads to its list (docs/product/bench.md#today). */
export function LabToday() {
  const query = useCall(labToday, undefined);
  const navigate = useNavigate();
  useLiveCalls([labToday], ["order"], AT_MOST_EVERY_MS);
  const stations = stationsOf(query.data);
  useShortcuts(
    "The stations",
    stations.map(({ at, label }, index) => ({
      keys: String(index + 1),
      does: label,
      run: () => void navigate(`/admin/bench/${at}`),
    })),
  );
  const retry = () => void query.refetch();
  if (query.data === undefined && query.isError) return <Problem error={query.error} retry={retry} />;
  return (
    <div className={classes.today} aria-busy={query.data === undefined}>
      {query.isError && <Stale retry={retry} />}
      <Section title="Promises">
        <Promises today={query.data} />
      </Section>
      <Section title="Stations">
        <ol className={classes.stations}>
          {stations.map((work, index) => (
            <li key={work.at}>
              <StationCard work={work} hint={<Kbd aria-hidden>{index + 1}</Kbd>} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Orders">
        <StatTiles label="Orders">
          {ORDER_TILES.map((need) => (
            <StatTile
              key={need}
              label={ORDER_NEED_LABELS[need]}
              value={query.data?.orders[need] ?? null}
              unit={query.data?.orders[need] === 1 ? "order" : "orders"}
              isLoading={query.data === undefined}
              to={`/admin/orders?needs=${need}`}
            />
          ))}
        </StatTiles>
      </Section>
      <p className={classes.hint}>
        Scan a packing slip or a sticker on any page, even while you type: its order or roll opens.
      </p>
    </div>
  );
}

function Promises({ today }: { today: Today | undefined }) {
  const rolls = today === undefined ? [] : inTheLab(today);
  const late = sumOf(rolls, "late");
  const tile = (label: string, count: number, to: string) => ({
    label,
    value: count,
    unit: count === 1 ? "roll" : "rolls",
    isLoading: today === undefined,
    to: `${BOARD}?${to}`,
  });
  const due = tile(late === 0 ? "Due today" : "Late or due today", late + sumOf(rolls, "dueToday"), "due=TODAY");
  return (
    <StatTiles label="Promises">
      <StatTile {...due} unit={late === 0 ? due.unit : `${due.unit}, ${late.toLocaleString()} late`} tone="error" />
      <StatTile {...tile("Due next business day", sumOf(rolls, "dueNext"), "due=TOMORROW")} />
      <StatTile {...tile("Rush", sumOf(rolls, "rush"), "rush=true")} />
      <StatTile {...tile("Priority", sumOf(rolls, "priority"), "priority=true")} />
    </StatTiles>
  );
}
