import * as contract from "../../contract/rolls.ts";
import { handle } from "../handle.ts";
import type { Caller } from "../platform/http/guard.ts";
import type { Viewer } from "../scans/queries.ts";
import { findByLabNumber, findRoll, listRolls } from "./queries.ts";
import { renameRoll, setRollStock } from "./update-roll.ts";

const viewer = (userId: string, caller: Caller): Viewer => ({ userId, isLab: caller.role === "ADMIN" });

export const rollsCalls = {
  listRolls: handle(contract.listRolls, (deps, { params, query, caller }) =>
    listRolls(deps, viewer(params.userId, caller), query),
  ),
  getRoll: handle(contract.getRoll, (deps, { params, caller }) =>
    findRoll(deps, viewer(params.userId, caller), params.rollId),
  ),
  updateRoll: handle(contract.updateRoll, async (deps, { params, body, caller }) => {
    await renameRoll(deps, params, body.name);
    const { roll } = await findRoll(deps, viewer(params.userId, caller), params.rollId);
    return { roll };
  }),
  setRollStock: handle(contract.setRollStock, async (deps, { params, body, caller }) => {
    await setRollStock(deps, params, body.value);
    const { roll } = await findRoll(deps, viewer(params.userId, caller), params.rollId);
    return { roll };
  }),
  rollByLabNumber: handle(contract.rollByLabNumber, (deps, { params }) => findByLabNumber(deps, params.labNumber)),
};
