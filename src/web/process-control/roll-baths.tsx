import { Link } from "react-router";
import { listRollBaths } from "../../contract/process-control/baths.ts";
import type { ControlStrip } from "../../contract/process-control/control-strips.ts";
import { BATH_STEP_LABELS } from "../../rules/process-control/baths.ts";
import { StateBadge } from "../parts/states/state-badge.tsx";
import { formatMoment, formatShortDay } from "../platform/dates.ts";
import { useCall } from "../platform/query.ts";
import { Facts, Section } from "../platform/section.tsx";
import { machineText } from "./bath-text.ts";
import classes from "./process-control.module.css";
import { StripBadge } from "./strip-badge.tsx";

/** For staff: the machine and baths that developed a roll, and the control strips around it. */
export function RollBaths({ rollId }: { rollId: string }) {
  const { data } = useCall(listRollBaths, { params: { rollId } });
  const developed = data?.developed;
  if (!developed) return null;
  const { machine, at, baths, before, after, isInDoubt } = developed;
  return (
    <div className={classes.ofRoll}>
      <Section title="Development">
        <Facts
          facts={[
            ["Developed", formatMoment(at)],
            ["Machine", linkTo(`/admin/process-control/${machine.id}`, machineText(machine))],
            ...baths.map(({ id, step, product, mixedAt }) => {
              const text = `${product}, mixed ${formatShortDay(mixedAt)}`;
              return [BATH_STEP_LABELS[step], linkTo(`/admin/process-control/baths/${id}`, text)] as const;
            }),
            ["Strip before", stripText(before)],
            ["Strip after", stripText(after)],
          ]}
        />
        {isInDoubt && (
          <StateBadge tone="error" size="md">
            In doubt
          </StateBadge>
        )}
      </Section>
    </div>
  );
}

const linkTo = (to: string, text: string) => <Link to={to}>{text}</Link>;

const stripText = (strip: ControlStrip | null) =>
  strip && (
    <>
      {formatMoment(strip.at)} <StripBadge state={strip.state} />
    </>
  );
