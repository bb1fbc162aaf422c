import * as contract from "../../../contract/film/contact-sheets.ts";
import { handleCall } from "../../handle-call.ts";
import { findContactSheet } from "./sheet-reply.ts";
import { startContactSheet } from "./start-contact-sheet.ts";

export const sheetsCalls = {
  makeContactSheet: handleCall(contract.makeContactSheet, async (deps, { params: { userId }, body, caller }) => {
    const id = await startContactSheet(deps, { userId, isLab: caller.role === "ADMIN" }, body);
    return { contactSheet: await findContactSheet(deps, userId, id) };
  }),
  getContactSheet: handleCall(contract.getContactSheet, async (deps, { params }) => ({
    contactSheet: await findContactSheet(deps, params.userId, params.contactSheetId),
  })),
};
