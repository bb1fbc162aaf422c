import * as contract from "../../../contract/film/contact-sheets.ts";
import { handleCall } from "../../handle-call.ts";
import { draftMakerOf } from "../../prints/draft-maker.ts";
import { printSheet } from "./print-of-sheet.ts";
import { findContactSheet } from "./sheet-reply.ts";
import { startContactSheet } from "./start-contact-sheet.ts";

export const sheetsCalls = {
  makeContactSheet: handleCall(contract.makeContactSheet, async (deps, { params: { userId }, body, caller }) => {
    const id = await startContactSheet(deps, { userId, isLab: caller.role === "ADMIN" }, body);
    return { contactSheet: await findContactSheet(deps, userId, id) };
  }),
  printContactSheet: handleCall(
    contract.printContactSheet,
    async (deps, { params, body, caller, headers, network }) => {
      const maker = draftMakerOf(caller, headers);
      const asked = { userId: params.userId, isLab: caller.role === "ADMIN", rollId: body.rollId };
      return { draftId: await printSheet(deps, maker, asked, network) };
    },
  ),
  getContactSheet: handleCall(contract.getContactSheet, async (deps, { params }) => ({
    contactSheet: await findContactSheet(deps, params.userId, params.contactSheetId),
  })),
};
