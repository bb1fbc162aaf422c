import { Button } from "@mantine/core";
import { useState } from "react";
import { FilterSelect } from "../platform/kit/list/filter-select.tsx";
import { List } from "../platform/kit/list/list.tsx";
import { useListAddress } from "../platform/kit/list/use-list-address.ts";
import { Page } from "../platform/page.tsx";
import { RowsSkeleton } from "../platform/states.tsx";
import { CameraStateBadge } from "./camera-state-badge.tsx";
import {
  type Camera,
  CAMERA_STATE_LABELS,
  CAMERA_STATES,
  CAMERAS,
  CAMERAS_ADDRESS,
  type CameraState,
  listCameras,
} from "./cameras.ts";
import classes from "./rows-screen.module.css";
import { StateSwitch } from "./state-switch.tsx";
import { useScreenState, useShownQuery } from "./use-shown-query.ts";

const ADDRESS = { ...CAMERAS_ADDRESS, pageSize: 6 } as const;
const STATES = CAMERA_STATES.map((value) => ({ value, label: CAMERA_STATE_LABELS[value] }));

export function RowsScreen() {
  const [state] = useScreenState();
  const list = useListAddress(ADDRESS);
  const query = useShownQuery(state, ["rows", list.query], () => listCameras(CAMERAS, list.query), {
    cameras: [],
    count: 0,
  });
  return (
    <Page title="Cameras" above={<StateSwitch />}>
      <List
        list={list}
        query={query}
        rowsOf={({ cameras }) => cameras}
        noun={["camera", "cameras"]}
        search="Name, keeper"
        filters={
          <FilterSelect
            label="State"
            value={list.filters.state}
            options={STATES}
            onChange={(value) => list.filter({ state: value })}
          />
        }
        none={{ words: "The shelf is bare. Someone must have an old camera in a drawer." }}
        skeleton={<RowsSkeleton rows={4} />}
      >
        {(cameras) => cameras.map((camera) => <Row key={camera.id} camera={camera} />)}
      </List>
    </Page>
  );
}

function Row({ camera: { name, keeper, state: first } }: { camera: Camera }) {
  const [state, setState] = useState<CameraState>(first);
  return (
    <article className={classes.row} aria-label={name}>
      <div>
        <strong>{name}</strong> <CameraStateBadge state={state} />
        <p>{keeper}</p>
      </div>
      {state !== "REPAIR" && (
        <Button variant="default" size="sm" onClick={() => setState(state === "LENT" ? "SHELF" : "LENT")}>
          {state === "LENT" ? "Take back" : "Lend"}
        </Button>
      )}
    </article>
  );
}
