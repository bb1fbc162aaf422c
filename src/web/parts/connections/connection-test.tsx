import { Button } from "@mantine/core";
import type { TestOutcome } from "../../../contract/kit/fields.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { ConnectionNote } from "./connection-card.tsx";
import classes from "./connections.module.css";

type Attempt = { data: { outcome: TestOutcome } | undefined; error: Error | null; isPending: boolean };

/** The button that tests a connection. @param of the connection's name */
export const TestButton = ({
  of,
  attempt,
  onTest,
  ...props
}: {
  of: string;
  attempt: Attempt;
  onTest: () => void;
  size?: "xs";
  disabled?: boolean;
}) => (
  <Button variant="default" loading={attempt.isPending} aria-label={`Test ${of}`} onClick={onTest} {...props}>
    Test
  </Button>
);

/** The result of the last test. */
export function TestNote({ attempt }: { attempt: Attempt }) {
  const { data, error } = attempt;
  const text = error ? messageOf(error) : data && `${data.outcome.works ? "Works" : "Fails"}: ${data.outcome.said}`;
  return (
    <div role="status" className={classes.said}>
      {text && <ConnectionNote>{text}</ConnectionNote>}
    </div>
  );
}
