import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { Timeline, type TimelineEntry } from "../platform/kit/timeline.tsx";
import { Example, Examples, Part } from "./part.tsx";

const LONG =
  "Sent to the workshop, since its shutter hangs at a fifteenth when it is colder than in the kitchen, which nobody who lent it between November and March had thought worth a word";
const WORDS = ["Came back", "Lent to Bo", "Its light seals are new", LONG, "Came back"];

/** What happened to something, as the server would list it: the earliest first. */
export const ENTRIES: readonly TimelineEntry[] = Array.from({ length: 22 }, (_, at) => ({
  id: String(at),
  at: new Date(Date.UTC(2026, 9, 1 + at, 9 + (at % 7), 12)).toISOString(),
  text: WORDS[at % WORDS.length]!,
  by: at % 3 === 0 ? "Ada L." : null,
  note: at === 20 ? "The owner says it was like that before." : undefined,
}));

export function ShownFigures() {
  return (
    <>
      <Part id="stat-tiles" title="Stat tiles" file="kit/stat-tiles.tsx">
        <Example of="With and without a change, not known, and long">
          <StatTiles label="The club">
            <StatTile label="Lent today" value={12} change={{ by: 3, than: "yesterday" }} />
            <StatTile label="Came back" value={8} change={{ by: -2, than: "yesterday" }} />
            <StatTile label="In repair" value={4} change={{ by: 0, than: "yesterday" }} />
            <StatTile label="On the shelf" value={1204} unit="cameras" hint="Counted at night" change={null} />
            <StatTile label="Longest loan, which nobody has brought back yet" value={null} change={null} />
          </StatTiles>
        </Example>
        <Example of="Loading">
          <StatTiles label="The club, soon">
            <StatTile label="Lent today" value={null} isLoading change={null} />
            <StatTile label="Came back" value={null} isLoading change={null} />
          </StatTiles>
        </Example>
        <Example of="Small, for a bar">
          <StatTiles label="The club in short" size="small">
            <StatTile label="Lent" value={12} />
            <StatTile label="Back" value={8} />
            <StatTile label="Repair" value={4} unit="waiting" />
          </StatTiles>
        </Example>
      </Part>
      <Part id="timeline" title="Timeline" file="kit/timeline.tsx">
        <Examples>
          <Example of="A few">
            <Timeline entries={ENTRIES.slice(0, 3)} />
          </Example>
          <Example of="Many, and long ones">
            <Timeline entries={ENTRIES} />
          </Example>
        </Examples>
      </Part>
    </>
  );
}
