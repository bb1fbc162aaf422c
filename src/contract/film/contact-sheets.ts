import { z } from "zod";
import { GATES } from "../../rules/film/sheets/gates.ts";
import { GROUNDS, PAPERS } from "../../rules/film/sheets/paper.ts";
import { SHEET_FORMS } from "../../rules/film/sheets/sheet-content.ts";
import { call, own } from "../kit/call.ts";
import { startPrintDraft } from "../prints/prints.ts";

export const ContactSheet = z
  .object({
    id: z.uuid(),
    rollId: z.uuid(),
    state: z.enum(["MAKING", "READY", "FAILED"]),
    form: z.enum(SHEET_FORMS),
    paper: z.enum(PAPERS),
    gate: z.enum(GATES).meta({ description: "Frame size: mm for 35mm and 110, cm for 120" }),
    frames: z.number().int(),
    /** File size in bytes; null until the file exists. */
    bytes: z.number().int().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: "ContactSheet" });
export type ContactSheet = z.output<typeof ContactSheet>;

const tag = "Rolls";

export const makeContactSheet = call({
  method: "POST",
  path: "/users/:userId/contact-sheets",
  who: own("userId", "film"),
  tag,
  summary:
    "Request a roll's contact sheet as a file, made in the background; the socket reports when its link is ready. The same scans and marks return the same sheet",
  body: z.object({
    rollId: z.uuid(),
    form: z.enum(SHEET_FORMS),
    paper: z.enum(PAPERS).default("LETTER"),
    ground: z.enum(GROUNDS).default("BLACK").meta({ description: "Around the strips" }),
    gate: z.enum(GATES).optional().meta({ description: "Derived from the scans if omitted" }),
  }),
  reply: z.object({ contactSheet: ContactSheet }),
  refusals: {
    NOT_INCLUDED: {
      status: 409,
      message: "Contact sheets come with your first order, and members get one for every roll. Join to get this one.",
    },
    NOTHING_THERE: { status: 409, message: "This roll has no scans for a contact sheet yet." },
    OTHER_FILM: { status: 422, message: "This film has no frames of that size. Choose a size that fits the film." },
    TOO_MANY_FRAMES: {
      status: 422,
      message: "This roll has more frames than a sheet holds. Download or print the scans instead.",
    },
  },
});

export const getContactSheet = call({
  method: "GET",
  path: "/users/:userId/contact-sheets/:contactSheetId",
  who: own("userId", "film"),
  tag,
  summary: "A contact sheet's progress, with its link once ready",
  reply: z.object({ contactSheet: ContactSheet }),
});

export const printContactSheet = call({
  method: "POST",
  path: "/users/:userId/prints/contact-sheets",
  who: own("userId", "orders.write"),
  tag: "Prints",
  limit: { times: 60, perSeconds: 3600, account: "caller" },
  summary: "Create a print draft of a roll's contact sheet, rendered in the background",
  body: z.object({ rollId: z.uuid() }),
  reply: z.object({ draftId: z.uuid() }),
  refusals: {
    TOO_MUCH_WAITING: startPrintDraft.refusals.TOO_MUCH_WAITING,
    NEW_ACCOUNTS_FULL: startPrintDraft.refusals.NEW_ACCOUNTS_FULL,
    NOTHING_THERE: makeContactSheet.refusals.NOTHING_THERE,
    TOO_MANY_FRAMES: makeContactSheet.refusals.TOO_MANY_FRAMES,
  },
});
