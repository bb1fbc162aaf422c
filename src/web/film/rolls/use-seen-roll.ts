import { useEffect, useEffectEvent } from "react";
import { listRolls, markRollSeen, type Roll } from "../../../contract/film/rolls.ts";
import { scanRolls } from "../../../contract/film/timeline.ts";
import { useCallMutation } from "../../platform/query.ts";
import { useChangeCachedRoll } from "./use-roll.ts";

export function useSeenRoll(userId: string, roll: Roll | undefined): void {
  const rollId = roll?.id ?? "";
  const change = useChangeCachedRoll(userId, rollId);
  const { mutate } = useCallMutation(markRollSeen, { refreshes: [listRolls, scanRolls] });
  const say = useEffectEvent(() =>
    mutate({ params: { userId, rollId } }, { onSuccess: () => void change({ isNew: false }) }),
  );
  const isNew = roll?.isNew ?? false;
  useEffect(() => {
    if (isNew) say();
  }, [isNew]);
}
