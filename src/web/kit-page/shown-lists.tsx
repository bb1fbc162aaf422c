import { useState } from "react";
import { PhotographField } from "../platform/photograph-field.tsx";
import { Pager } from "../platform/kit/list/pager.tsx";
import { type OwnViews, SavedViews, type View } from "../platform/kit/list/saved-views.tsx";
import { SaveTable } from "../platform/kit/list/save-table.tsx";
import { SearchField } from "../platform/kit/list/search-field.tsx";
import { SelectionBar } from "../platform/kit/list/selection-bar.tsx";
import { ToolGroup } from "../platform/kit/list/tool-group.tsx";
import { PrintSheet } from "../platform/kit/print-sheet.tsx";
import { Sortable } from "../platform/kit/sortable/sortable.tsx";
import { BackLink } from "../platform/kit/back-link.tsx";

import { Button } from "@mantine/core";
import { CAMERAS } from "./cameras.ts";
import { Example, Examples, Part } from "./part.tsx";

const VIEWS = [
  { name: "Everything", address: "" },
  { name: "These alone", address: "part=lists" },
];

/** Stored only while the page is open. */
function useViewsOfPage(): OwnViews {
  const [views, setViews] = useState<readonly View[]>([]);
  return {
    views,
    readAgain: null,
    keep: async (view) => setViews((stored) => [...stored, view]),
    forget: async (view) => setViews((stored) => stored.filter((one) => one !== view)),
  };
}

export function ShownLists() {
  const [cameras, setCameras] = useState(CAMERAS.slice(0, 4));
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(2);
  const [chosen, setChosen] = useState(3);
  const [photo, setPhoto] = useState<File | null>(null);
  const [prints, setPrints] = useState(false);
  return (
    <>
      <Part
        id="lists"
        title="Around a list"
        file="kit/list/search-field.tsx, pager.tsx, selection-bar.tsx, saved-views.tsx, save-table.tsx, kit/sortable/sortable.tsx, kit/way-back.tsx"
      >
        <Examples>
          <Example of="Search, where / leads to">
            <SearchField value={search} label="Search the shelf" placeholder="Name, keeper" onSearch={setSearch} />
          </Example>
          <Example of="Its pages">
            <Pager page={page} pageSize={18} count={CAMERAS.length} onPage={setPage} />
          </Example>
          <Example of="Actions for the selected rows">
            <SelectionBar
              count={chosen}
              noun={["camera", "cameras"]}
              note="Lent until Friday"
              onClear={() => setChosen(0)}
            >
              <Button variant="default" size="sm" onClick={() => setChosen(chosen + 1)}>
                Choose one more
              </Button>
            </SelectionBar>
          </Example>
          <Example of="Views: built-in and saved ones">
            <SavedViews views={VIEWS} own={useViewsOfPage()} />
          </Example>
          <Example of="Saved as a table">
            <ToolGroup>
              <SaveTable
                file="cameras.csv"
                fetchTable={async () => new Blob([CAMERAS.map(({ id, name }) => `${id},"${name}"\n`).join("")])}
              />
            </ToolGroup>
          </Example>
          <Example of="Put in order by dragging, or by the arrows">
            <Sortable
              label="Cameras in order"
              items={cameras}
              keyOf={({ id }) => String(id)}
              nameOf={({ name }) => name}
              onOrder={setCameras}
            >
              {({ name }) => name}
            </Sortable>
          </Example>
          <Example of="The way back to it">
            <BackLink to="/dev/kit?screen=list" label="All cameras" />
          </Example>
        </Examples>
      </Part>
      <Part id="paper" title="On paper" file="kit/print-sheet.tsx, photograph-field.tsx">
        <Examples>
          <Example of="A sheet that is only printed">
            <Button variant="default" onClick={() => setPrints(true)}>
              Print the shelf
            </Button>
            {prints && (
              <PrintSheet onPrinted={() => setPrints(false)}>
                <ul>
                  {CAMERAS.map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
                </ul>
              </PrintSheet>
            )}
          </Example>
          <Example of="One photograph in a form">
            <PhotographField
              label="A photograph of it"
              description="A JPEG; you can do without"
              photo={photo}
              onChange={setPhoto}
            />
          </Example>
        </Examples>
      </Part>
    </>
  );
}
