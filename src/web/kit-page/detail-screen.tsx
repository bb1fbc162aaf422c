import { Button } from "@mantine/core";
import { useSearchParams } from "react-router";
import { formatDay } from "../platform/dates.ts";
import { IconPencil } from "../platform/icons.tsx";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { Timeline } from "../platform/kit/timeline.tsx";
import { FilmNumber } from "../platform/page.tsx";
import { Section } from "../platform/section.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import { type Camera, CAMERAS } from "./cameras.ts";
import { CameraStateBadge } from "./camera-state-badge.tsx";
import { ENTRIES } from "./shown-figures.tsx";
import { StateSwitch } from "./state-switch.tsx";
import { useScreenState, useShownQuery } from "./use-shown-query.ts";

export function DetailScreen() {
  const [params] = useSearchParams();
  const [state] = useScreenState();
  const camera = CAMERAS.find(({ id }) => String(id) === params.get("camera")) ?? CAMERAS[0]!;
  const query = useShownQuery(state, camera.id, () => camera, camera);
  return (
    <>
      <div style={{ padding: "var(--nice-space-4) var(--nice-space-5) 0" }}>
        <StateSwitch />
      </div>
      <DetailPage query={query} noun="camera" back={{ to: "/dev/kit?screen=list", label: "All cameras" }} head={headOf}>
        {({ keeper }) => (
          <TwoColumns>
            <MainColumn>
              <Section title="Description">
                <p>
                  {keeper} keeps it. It takes pictures as long as someone winds it on, and its meter is a stop too kind.
                </p>
              </Section>
              <Section title="What happened">
                <Timeline entries={ENTRIES} />
              </Section>
            </MainColumn>
            <SideColumn>
              <Section
                title="Keeper"
                frame="panel"
                actions={
                  <Button size="compact-md" variant="default">
                    Change
                  </Button>
                }
              >
                {keeper}
              </Section>
            </SideColumn>
          </TwoColumns>
        )}
      </DetailPage>
    </>
  );
}

const headOf = ({ id, name, state, keeper, addedAt, lent }: Camera): DetailHead => ({
  title: name,
  eyebrow: (
    <>
      <FilmNumber>{`C-${String(id).padStart(4, "0")}`}</FilmNumber> <CameraStateBadge state={state} />
    </>
  ),
  facts: [
    ["Added", formatDay(addedAt)],
    ["Lent", `${lent} times`],
    ["Keeper", keeper],
    ["Insured until", null],
  ],
  actions: (
    <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />}>
      Change
    </Button>
  ),
});
