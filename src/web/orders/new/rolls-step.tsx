import { Button } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../../contract/accounts/accounts.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import { IconClipboardList, IconPlus } from "../../platform/icons.tsx";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { type Draft, isUntouched, MAX_ROLLS, rollDefaults } from "../draft/draft.ts";
import type { useRollActions } from "../draft/use-roll-actions.ts";
import { RollCard } from "../roll-card.tsx";
import classes from "./new-order.module.css";
import type { OrderProblem } from "./order-steps.ts";

const RollListDialog = lazyComponent(() => import("./roll-list-dialog.tsx"), "The form for a list");

export function RollsStep({
  customer,
  draft,
  rolls,
  problem,
  onStartOver,
}: {
  customer: User;
  draft: Draft;
  rolls: ReturnType<typeof useRollActions>;
  problem: OrderProblem | null;
  onStartOver: () => void;
}) {
  const tier = effectiveTier(customer.tier, customer.active);
  const [isPasting, setPasting] = useState(false);
  const room = MAX_ROLLS - draft.rolls.length;
  return (
    <section className={classes.rolls} aria-label="Rolls">
      {draft.rolls.map((roll, index) => (
        <RollCard
          key={roll.tempKey}
          roll={roll}
          number={index + 1}
          tier={tier}
          open={rolls.isOpen(roll.tempKey)}
          only={draft.rolls.length === 1}
          room={room}
          errors={problem?.rolls[roll.tempKey]}
          actions={rolls.actions}
        />
      ))}
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={room === 0}
          onClick={() => rolls.addOne(nextRoll(draft, customer))}
        >
          Add roll
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardList size={18} aria-hidden />}
          disabled={room === 0}
          onClick={() => setPasting(true)}
        >
          Paste list
        </Button>
        <span aria-live="polite">
          {draft.rolls.length} {draft.rolls.length === 1 ? "roll" : "rolls"}
          {room === 0 && ", the most that one order can hold"}
        </span>
        <Button variant="subtle" color="gray" className={classes.startOver} onClick={onStartOver}>
          Start over
        </Button>
      </div>
      {isPasting && (
        <RollListDialog
          room={isUntouched(draft) ? MAX_ROLLS : room}
          onAdd={(listed) => rolls.addListed(listed, nextRoll(draft, customer))}
          onClose={() => setPasting(false)}
          onGiveUp={() => setPasting(false)}
        />
      )}
    </section>
  );
}

/** Returns a new roll with the services of the last one, without its film. */
function nextRoll(draft: Draft, customer: User): Omit<Draft["rolls"][number], "tempKey"> {
  const last = draft.rolls.at(-1);
  const fresh = rollDefaults(customer);
  if (!last) return fresh;
  const { scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer, format } = last;
  return { ...fresh, format, scanQuality, addRush, addPrints, sleeving, negativesAction, returnToCustomer };
}
