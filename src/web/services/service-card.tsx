import { Button, Title } from "@mantine/core";
import { useId } from "react";
import { listServices, type Service, tryService } from "../../contract/services/services.ts";
import { SERVICE_LABELS } from "../../rules/services/services.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { formatMoment } from "../platform/dates.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { useCallMutation } from "../platform/query.ts";
import { Facts } from "../platform/section.tsx";
import { stateOf } from "./service-state.ts";
import classes from "./services.module.css";

export function ServiceCard({ service: one }: { service: Service }) {
  const heading = useId();
  const hint = useId();
  const attempt = useCallMutation(tryService, { refreshes: [listServices] });
  const { label, tone } = stateOf(one);
  const { facts, failures, lastAnswer, instead, provider, service, tries } = one;
  return (
    <li className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {SERVICE_LABELS[service]}
        </Title>
        <StateBadge tone={tone}>{label}</StateBadge>
      </div>
      {provider === null && <p className={classes.words}>{instead}.</p>}
      <Facts
        facts={[
          provider === null ? null : ["Provider", provider],
          ...facts.map(({ name, value }) => [name, value] as const),
          lastAnswer && ["Last response", `${formatMoment(lastAnswer.at)}, in ${lastAnswer.ms} ms`],
        ]}
      />
      <Failures failures={failures} />
      {tries !== null && (
        <div className={classes.try}>
          <Button
            variant="default"
            size="xs"
            loading={attempt.isPending}
            aria-describedby={hint}
            onClick={() => attempt.mutate({ body: { service } })}
          >
            Test connection
          </Button>
          <span id={hint} className={classes.hint}>
            {tries}
          </span>
        </div>
      )}
      <div aria-live="polite">
        {attempt.data && (
          <p className={classes.said} data-works={attempt.data.outcome.works || undefined}>
            {attempt.data.outcome.works ? "Works" : "Fails"}, after {attempt.data.outcome.ms} ms:{" "}
            {attempt.data.outcome.said}
          </p>
        )}
      </div>
      {attempt.isError && <FormMessage>{messageOf(attempt.error)}</FormMessage>}
    </li>
  );
}

function Failures({ failures: [last, ...earlier] }: Pick<Service, "failures">) {
  if (last === undefined) return null;
  const words = `Last failure ${formatMoment(last.at)}: ${last.message}`;
  if (earlier.length === 0) return <p className={classes.failures}>{words}</p>;
  return (
    <details className={classes.failures}>
      <summary>{words}</summary>
      <ol>
        {earlier.map(({ at, message }) => (
          <li key={at}>
            {formatMoment(at)}: {message}
          </li>
        ))}
      </ol>
    </details>
  );
}
