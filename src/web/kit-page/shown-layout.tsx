import { Button } from "@mantine/core";
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
              Stands beside the main column.
            </Section>
          </SideColumn>
        </TwoColumns>
      </Part>
    </>
  );
}
