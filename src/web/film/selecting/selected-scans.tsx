import { Autocomplete, Button, Popover } from "@mantine/core";
import { IconLock } from "../../platform/icons/lock.tsx";
import { IconTag } from "../../platform/icons/tag.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CHANGED_SCANS } from "../../../contract/film/changed-scans.ts";
import { getRoll, listRolls, rollFilters } from "../../../contract/film/rolls.ts";
import { listScans, markFavourites, scanFilters } from "../../../contract/film/scans.ts";
import { listTags, tagScans, untagScans } from "../../../contract/film/tags.ts";
import { listThumbnails, scanRolls } from "../../../contract/film/timeline.ts";
import { TAG_NAME_LENGTH } from "../../../rules/film/label-names.ts";
import { api } from "../../platform/api.ts";
import { SelectionBar } from "../../platform/kit/list/selection-bar.tsx";
import { offerUndo, sayProblem } from "../../platform/kit/notices/say.ts";
import { callKey, useCall } from "../../platform/query.ts";
import { useUser } from "../../platform/session.ts";
import { PencilMark } from "../marks/pencil-mark.tsx";
import { Unlocking } from "../unlocks/unlocking.tsx";
import { TurnButtons } from "./turn-buttons.tsx";

/** Whatever shows marks or tags of scans. */
const SHOWN_IN = [getRoll, listRolls, rollFilters, listScans, scanFilters, listThumbnails, scanRolls, listTags];

/** What can be done with the scans that are chosen. */
export function SelectedScans({
  userId,
  base,
  ids,
  onClear,
}: {
  userId: string;
  /** Of the customer's area: /users/{id}, or /admin/users/{id}. */
  base: string;
  ids: ReadonlySet<string>;
  onClear: () => void;
}) {
  const queries = useQueryClient();
  const params = { userId };
  const [unlocks, setUnlocks] = useState<readonly string[] | null>(null);
  const isLab = useUser().role === "ADMIN";
  if (ids.size === 0) return null;

  const refresh = () => {
    for (const call of SHOWN_IN) void queries.invalidateQueries({ queryKey: callKey(call) });
  };
  /** Some hundred at a time. @returns those that were changed */
  async function inParts(scanIds: readonly string[], change: (part: string[]) => Promise<{ scanIds: string[] }>) {
    const changed: string[] = [];
    for (let at = 0; at < scanIds.length; at += MAX_CHANGED_SCANS)
      changed.push(...(await change(scanIds.slice(at, at + MAX_CHANGED_SCANS))).scanIds);
    refresh();
    return changed;
  }
  const mark = (scanIds: readonly string[], favourite: boolean) =>
    inParts(scanIds, (part) => api.call(markFavourites, { params, body: { scanIds: part, favourite } }));

  async function markAll(favourite: boolean) {
    try {
      const changed = await mark([...ids], favourite);
      const what = favourite ? "marked as favourite" : "no favourite any more";
      offerUndo(`${count(ids.size)} ${what}`, () => (changed.length > 0 ? mark(changed, !favourite) : noChange()));
    } catch (error) {
      sayProblem(error);
    }
  }
  async function tagAll(name: string) {
    try {
      let tagId = "";
      const changed = await inParts([...ids], async (scanIds) => {
        const { tag, scanIds: tagged } = await api.call(tagScans, { params, body: { scanIds, name } });
        tagId = tag.id;
        return { scanIds: tagged };
      });
      offerUndo(`${count(ids.size)} tagged “${name}”`, () =>
        changed.length > 0
          ? inParts(changed, (scanIds) => api.call(untagScans, { params: { userId, tagId }, body: { scanIds } }))
          : noChange(),
      );
    } catch (error) {
      sayProblem(error);
    }
  }

  return (
    <SelectionBar count={ids.size} noun={["scan", "scans"]} onClear={onClear}>
      <Button size="sm" variant="default" leftSection={<PencilMark size={18} />} onClick={() => void markAll(true)}>
        Favourite
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={() => void markAll(false)}>
        No favourite
      </Button>
      <TagButton userId={userId} onTag={(name) => void tagAll(name)} />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        onClick={() => setUnlocks([...ids])}
      >
        Unlock
      </Button>
      {unlocks && <Unlocking userId={userId} base={base} scanIds={unlocks} onClose={() => setUnlocks(null)} />}
      {isLab && <TurnButtons userId={userId} ids={ids} onTurned={refresh} />}
    </SelectionBar>
  );
}

const count = (scans: number): string => `${scans.toLocaleString()} ${scans === 1 ? "scan" : "scans"}`;
const noChange = () => Promise.resolve();

function TagButton({ userId, onTag }: { userId: string; onTag: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const known = useCall(listTags, { params: { userId }, query: { limit: 100 } }, { enabled: typed !== null });
  function tag(name: string) {
    setTyped(null);
    if (name.trim() !== "") onTag(name.trim());
  }
  return (
    <Popover opened={typed !== null} onChange={(isOpen) => !isOpen && setTyped(null)} trapFocus withinPortal={false}>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTag size={18} aria-hidden />}
          onClick={() => setTyped(typed === null ? "" : null)}
        >
          Tag
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={(event) => (event.preventDefault(), tag(typed ?? ""))}>
          <Autocomplete
            aria-label="Tag for the selected scans"
            placeholder="Tag, then Enter"
            data={known.data?.tags.map(({ name }) => name) ?? []}
            limit={6}
            maxLength={TAG_NAME_LENGTH}
            data-autofocus
            comboboxProps={{ withinPortal: false }}
            value={typed ?? ""}
            onChange={setTyped}
            onOptionSubmit={tag}
          />
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
