import { Anchor } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { Page } from "../platform/page.tsx";
import { PageSkeleton } from "../platform/states.tsx";
import { useHydrated } from "../platform/use-hydrated.ts";
import { SCREEN_STATES } from "./cameras.ts";
import { DetailScreen } from "./detail-screen.tsx";
import classes from "./kit-page.module.css";
import { ListScreen } from "./list-screen.tsx";
import { Part } from "./part.tsx";
import { ShownDialogs } from "./shown-dialogs.tsx";
import { ShownFields } from "./shown-fields.tsx";
import { ShownFigures } from "./shown-figures.tsx";
import { ShownFiles } from "./shown-files.tsx";
import { ShownKeys } from "./shown-keys.tsx";
import { ShownLayout } from "./shown-layout.tsx";
import { ShownLists } from "./shown-lists.tsx";
import { ShownParts } from "./shown-parts.tsx";
import { ShownStates } from "./shown-states.tsx";
import { RowsScreen } from "./rows-screen.tsx";
import { ShownTokens } from "./shown-tokens.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const SCREENS = [
  { screen: "list", words: "A list", never: "missing" },
  { screen: "rows", words: "A list with rows of its own", never: "missing" },
  { screen: "detail", words: "The page of one thing", never: "empty" },
] as const;

/** Shows every UI component in all states and both themes. Reference for building new screens. */
export function KitPage() {
  const [params] = useSearchParams();
  // Like pages behind login: dates and numbers are formatted for the reader, so they render only in the browser.
  const isAlive = useHydrated();
  if (!isAlive) return <PageSkeleton />;
  switch (params.get("screen")) {
    case "list":
      return <ListScreen />;
    case "rows":
      return <RowsScreen />;
    case "detail":
      return <DetailScreen />;
    default:
      return <Parts />;
  }
}

function Parts() {
  return (
    <Page
      title="The kit"

      intro="The parts of every screen. Look here before you write a part; show it here when you do."
      actions={<ThemeSwitch />}
    >
      <div className={classes.parts}>
        <ShownTokens />
        <Part id="screens" title="Whole screens" file="kit/list/table-list.tsx, kit/list/list.tsx, kit/detail-page.tsx">
          <ul className={classes.screens}>
            {SCREENS.map(({ screen, words, never }) => (
              <li key={screen}>
                {words}:{" "}
                {SCREEN_STATES.filter((state) => state !== never).map((state) => (
                  <Anchor
                    key={state}
                    component={Link}
                    to={`/dev/kit?screen=${screen}${state === "ready" ? "" : `&state=${state}`}`}
                  >
                    {state}
                  </Anchor>
                ))}
              </li>
            ))}
          </ul>
        </Part>
        <ShownLayout />
        <ShownFields />
        <ShownStates />
        <ShownDialogs />
        <ShownFigures />
        <ShownFiles />
        <ShownLists />
        <ShownKeys />
        <ShownParts />
      </div>
    </Page>
  );
}
