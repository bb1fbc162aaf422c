import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "../platform/dates.ts";
import { IconPlus } from "../platform/icons.tsx";
import { FilterDay } from "../platform/kit/list/filter-day.tsx";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { FilterText } from "../platform/kit/list/filter-text.tsx";
import { type Column, TableList } from "../platform/kit/list/table-list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { Page } from "../platform/page.tsx";
import { type Camera, CAMERA_STATE_LABELS, CAMERA_STATES, CAMERAS, CAMERAS_ADDRESS, listCameras } from "./cameras.ts";
import { CameraStateBadge } from "./camera-state-badge.tsx";
import { StateSwitch } from "./state-switch.tsx";
import { useScreenState, useShownQuery } from "./use-shown-query.ts";

const STATES = CAMERA_STATES.map((value) => ({ value, label: CAMERA_STATE_LABELS[value] }));

const COLUMNS: readonly Column<Camera>[] = [
  { head: "Number", cell: ({ id }) => `C-${String(id).padStart(4, "0")}` },
  { head: "Camera", sort: "name", cell: ({ name }) => name },
  { head: "Keeper", cell: ({ keeper }) => keeper, clip: true },
  { head: "Added", sort: "addedAt", cell: ({ addedAt }) => formatDay(addedAt), onPhone: "named" },
  { head: "State", cell: ({ state }) => <CameraStateBadge state={state} />, onPhone: "end" },
  { head: "Lent", sort: "lent", cell: ({ lent }) => `${lent} ×`, align: "end", onPhone: "end" },
];

export function ListScreen() {
  const [state] = useScreenState();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const list = useListAddress(CAMERAS_ADDRESS);
  const there = CAMERAS.filter(({ id }) => !removed.has(id));
  const query = useShownQuery(state, [list.query, removed.size], () => listCameras(there, list.query), {
    cameras: [],
    count: 0,
  });

  function remove(cameras: readonly Camera[]) {
    const ids = cameras.map(({ id }) => id);
    setRemoved((now) => new Set([...now, ...ids]));
    showUndoToast(`${ids.length} ${ids.length === 1 ? "camera is" : "cameras are"} gone`, async () =>
      setRemoved((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    );
  }

  return (
    <Page
      title="Cameras"

      above={<StateSwitch />}
      actions={<Button leftSection={<IconPlus size={18} aria-hidden />}>Add a camera</Button>}
    >
      <TableList
        list={list}
        query={query}
        rowsOf={({ cameras }) => cameras}
        noun={["camera", "cameras"]}
        search="Name, keeper"
        filters={
          <>
            <FilterSelect
              label="State"
              value={list.filters.state}
              options={STATES}
              onChange={(value) => list.filter({ state: value })}
            />
            <FilterText
              label="Keeper"
              value={list.filters.keeper}
              onChange={(value) => list.filter({ keeper: value })}
            />
            <FilterDay label="From" value={list.filters.from} onChange={(value) => list.filter({ from: value })} />
          </>
        }
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        to={({ id }) => `/dev/kit?screen=detail&camera=${id}`}
        choosing={{
          nameOf: ({ name }) => name,
          renderActions: (selected, clear) => (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                remove(selected);
                clear();
              }}
            >
              Remove
            </Button>
          ),
        }}
        none={{
          words: "The shelf is bare. Someone must have an old camera in a drawer.",
          action: <Button>Add a camera</Button>,
        }}
      />
    </Page>
  );
}
