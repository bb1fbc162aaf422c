import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { getRoll, Roll } from "../../../contract/film/rolls.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { GATES, gatesOn, likelyGate, type Gate } from "../../../rules/film/sheets/gates.ts";
import { type Ground, GROUNDS, type Paper, PAPERS } from "../../../rules/film/sheets/paper.ts";
import type { PencilMark } from "../../../rules/film/sheets/pencil-strokes.ts";
import { sheetFacts, sheetTitle } from "../../../rules/film/sheets/sheet-words.ts";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { BackLink } from "../../platform/kit/back-link.tsx";
import { useFreshLinks } from "../../platform/fresh-links.ts";
import { PageTitle } from "../../platform/page.tsx";
import { Empty, Problem } from "../../platform/states.tsx";
import { useLab } from "../../platform/lab.ts";
import { useSearchParamChanges } from "../../platform/use-search-param-changes.ts";
import { RollSkeleton } from "../rolls/roll-skeleton.tsx";
import { useRoll } from "../rolls/use-roll.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import classes from "./sheet-page.module.css";
import { SheetTools } from "./sheet-tools.tsx";
import { usePencil } from "./use-pencil.ts";

type SheetPageProps = {
  userId: string;
  rollId: string;
  /** Base path of the customer's pages: /users/{id}, or /admin/users/{id}. */
  base: string;
};

/** A roll's digital contact sheet (docs/product/film.md#contact-sheet). */
export function SheetPage({ userId, rollId, base }: SheetPageProps) {
  const query = useRoll(userId, rollId);
  const { data, error } = query;
  if (data === undefined && error === null) return <RollSkeleton />;
  if (data === undefined)
    return (
      <div className={classes.page}>
        <PageTitle>Contact sheet</PageTitle>
        <Problem
          error={error}
          retry={() => void query.refetch()}
          title={error.status === 404 || error.status === 400 ? "Roll not found" : undefined}
        />
      </div>
    );
  const { roll, scans, contactSheetIncluded } = data;
  return (
    <div className={classes.page}>
      <PageTitle>{`Contact sheet of ${sheetTitle(roll)}`}</PageTitle>
      <BackLink to={`${base}/rolls/${roll.id}`} label="The roll" />
      {contactSheetIncluded && scans.length > 0 ? (
        <Sheet userId={userId} base={base} reply={data} refetch={() => void query.refetch()} />
      ) : (
        <>
          <Title order={1}>{sheetTitle(roll)}</Title>
          {contactSheetIncluded ? <NothingYet roll={roll} /> : <NotIncluded />}
        </>
      )}
    </div>
  );
}

function Sheet({
  userId,
  base,
  reply: { roll, scans },
  refetch,
}: {
  userId: string;
  base: string;
  reply: ReplyOf<typeof getRoll>;
  refetch: () => void;
}) {
  const lab = useLab();
  const [search, changeSearch] = useSearchParamChanges();
  const [pencil, setPencil] = useState<PencilMark | null>(null);
  const onBroken = useFreshLinks(refetch);
  const mark = usePencil(userId, roll.id);
  const gate = read(GATES, search.get("frames"), gatesOn(roll.format)) ?? likelyGate(roll.format, scans);
  const paper = read(PAPERS, search.get("paper"), PAPERS) ?? "LETTER";
  const ground = read(GROUNDS, search.get("ground"), GROUNDS) ?? "BLACK";
  const choose = (name: "frames" | "paper" | "ground", value: Gate | Paper | Ground) =>
    changeSearch(
      (now) => {
        now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  useShortcuts("Contact sheet", [
    { keys: "F", does: "Favorite on or off", run: () => markFocused("FAVORITE") },
    { keys: "X", does: "Reject on or off", run: () => markFocused("REJECT") },
  ]);
  const markFocused = (what: PencilMark) => {
    const id = document.activeElement?.getAttribute("data-scan");
    const scan = scans.find((one) => one.id === id);
    if (scan) void mark(scan, what);
  };
  return (
    <>
      <header className={classes.head}>
        <Title order={1}>{sheetTitle(roll)}</Title>
        {roll.labNumber && <p className={classes.number}>{roll.labNumber}</p>}
        <ul className={classes.facts}>
          {sheetFacts(roll, gate, scans.length, lab.timeZone).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </header>
      <SheetTools
        userId={userId}
        roll={roll}
        canBeMade={roll.syncedAt !== null}
        gate={gate}
        paper={paper}
        ground={ground}
        pencil={pencil}
        onGate={(value) => choose("frames", value)}
        onPaper={(value) => choose("paper", value)}
        onGround={(value) => choose("ground", value)}
        onPencil={setPencil}
      />
      <ContactSheet
        roll={roll}
        scans={scans}
        gate={gate}
        paper={paper}
        ground={ground}
        base={base}
        pencil={pencil}
        onMark={(scan, what) => void mark(scan, what)}
        onBroken={onBroken}
      />
    </>
  );
}

/** Returns the URL's value if it is one of the known ones. */
const read = <Value extends string>(
  known: readonly Value[],
  said: string | null,
  allowed: readonly Value[],
): Value | undefined => known.find((value) => value === said && allowed.includes(value));

function NothingYet({ roll }: { roll: Roll }) {
  return (
    <Empty title="No contact sheet yet">
      {roll.syncedAt ? "No frame of this roll came out." : "The contact sheet appears when the scans are ready."}
    </Empty>
  );
}

function NotIncluded() {
  return (
    <Empty
      title="Members get a contact sheet of every roll"
      action={
        <Button component={Link} to="/memberships">
          See memberships
        </Button>
      }
    >
      Your first order came with contact sheets, which you keep. Join to get one for this roll, too.
    </Empty>
  );
}
