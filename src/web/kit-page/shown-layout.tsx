import { Button } from "@mantine/core";
import { Fold } from "../platform/kit/fold.tsx";
import { Facts, Section } from "../platform/section.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../platform/two-columns.tsx";
import classes from "./kit-page.module.css";
import { Example, Part } from "./part.tsx";

const LONG = "Wolkenstein-Trostburg-Hohenlohe-Langenburg-Schillingsfürst";

export function ShownLayout() {
  return (
    <>
      <Part id="two-columns" title="Two columns" file="two-columns.tsx">
        <Example of="Regular; the side stands below where there is no room">
          <TwoColumns>
            <MainColumn>
              <div className={classes.block}>Main content</div>
            </MainColumn>
            <SideColumn>
              <div className={classes.block}>Related content</div>
            </SideColumn>
          </TwoColumns>
        </Example>
        <Example of="Wide side, for forms and carts">
          <TwoColumns sideWidth="wide">
            <MainColumn>
              <div className={classes.block}>Items</div>
            </MainColumn>
            <SideColumn>
              <div className={classes.block}>Price</div>
            </SideColumn>
          </TwoColumns>
        </Example>
      </Part>
      <Part id="folds" title="Sections that open" file="kit/fold.tsx">
        <Fold title="Rolls" summary="3 rolls, 1 synced" isOpen>
          <div className={classes.block}>Open at first: there is something to do.</div>
        </Fold>
        <Fold title={`Parcels of ${LONG}`} summary={`To ${LONG}: not shipped yet`} isOpen={false}>
          <div className={classes.block}>Closed at first.</div>
        </Fold>
      </Part>
      <Part id="sections" title="Sections and facts" file="section.tsx">
        <TwoColumns>
          <MainColumn>
            <Section
              title="A plain section"
              actions={
                <Button variant="default" size="compact-md">
                  Change
                </Button>
              }
            >
              <Facts
                facts={[
                  ["Made in", "Braunschweig"],
                  ["Keeper", LONG],
                  ["Weight", "370 g"],
                  ["Not known", null],
                ]}
              />
            </Section>
          </MainColumn>
          <SideColumn>
            <Section title={`A panel, for ${LONG}`} frame="panel">
              IsCurrent beside the main column.
            </Section>
          </SideColumn>
        </TwoColumns>
      </Part>
    </>
  );
}
