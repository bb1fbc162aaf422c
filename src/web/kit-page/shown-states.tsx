import { Button } from "@mantine/core";
import { useState } from "react";
import { CallError } from "../../contract/kit/client.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { FailedComponent } from "../platform/failed-component.tsx";
import { Stale } from "../platform/kit/stale.tsx";
import { Empty, Problem, RowsSkeleton } from "../platform/states.tsx";
import classes from "./kit-page.module.css";
import { Example, Examples, Part } from "./part.tsx";

const AWAY = new CallError({ status: 503, message: "The lab does not answer right now.", errors: [] });
const GONE = new CallError({ status: 404, message: "It may have been removed.", errors: [] });
const nothing = () => undefined;

export function ShownStates() {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Part id="states" title="States" file="states.tsx, form-message.tsx, failed-component.tsx, kit/stale.tsx">
      <Examples>
        <Example of="Nothing yet">
          <Empty title="No cameras yet" action={<Button>Add a camera</Button>}>
            Someone must have an old one in a drawer.
          </Empty>
        </Example>
        <Example of="It failed">
          <Problem error={AWAY} retry={nothing} />
        </Example>
        <Example of="There is none">
          <Problem error={GONE} retry={nothing} />
        </Example>
        <Example of="Loading">
          <RowsSkeleton rows={3} />
        </Example>
        <Example of="Read before, not again">
          <Stale retry={nothing} />
        </Example>
        <Example of="A part of a page that could not be fetched, at the foot of the window">
          <Button variant="default" onClick={() => setFailed(true)}>
            Lose the drawer
          </Button>
          {hasFailed && <FailedComponent name="The drawer" waiting={null} onGiveUp={() => setFailed(false)} />}
        </Example>
        <Example of="About a form">
          <div className={classes.fields}>
            <FormMessage>This name is taken.</FormMessage>
            <FormMessage kind="done">The camera is on its shelf.</FormMessage>
          </div>
        </Example>
      </Examples>
    </Part>
  );
}
