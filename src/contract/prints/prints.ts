import { z } from "zod";
import {
  DRAFT_STATES,
  DRAFT_UPLOAD_TYPES,
  PRINT_DRAFT_LIMIT,
  SCANS_AT_ONCE,
  TARGET_PRINTERS,
} from "../../rules/prints/drafts.ts";
import { HEX_COLOR, INK_BLACK, PAPER_WHITE } from "../../rules/prints/paper-tone.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { PRINT_QUALITIES } from "../../rules/prints/resolution.ts";
import { Arrangement } from "./arrangement.ts";
import { staff, anyone, call, OrderNumber, own, type ReplyOf, Version } from "../kit/call.ts";
import { FileLink, IdList, Price, Time } from "../kit/fields.ts";
import { Flag, listQuery } from "../kit/paging.ts";
import { WriteLink } from "../kit/files.ts";

const tag = "Prints";
/** Identifies the drafts of visitors without an account. */
const KEY = "Visitors send a `browser-key` header: 22 to 100 random letters, digits, - or _ that their browser keeps.";

const Inches = z.number().min(1).max(100).meta({ description: "Inches, either way up", example: 8 });
const Tone = z.string().regex(HEX_COLOR, "Enter a color, for example #f4efe4");
const sizeShape = {
  widthInches: Inches,
  heightInches: Inches,
  price: Price,
  memberPrice: Price.nullable().meta({ description: "Member price, in cents; null is the same" }),
};

export const PaperSize = z.object({
  id: z.uuid(),
  productVariantId: z.uuid().meta({ description: "The id an order line uses for this size" }),
  name: z.string().meta({ example: "8 × 10 in" }),
  ...sizeShape,
  active: z.boolean(),
});

export const Paper = z
  .object({
    id: z.uuid(),
    productId: z.uuid().meta({ description: "The id an order line uses for a print on this paper" }),
    name: z.string(),
    slug: z.string().meta({ description: "Of its product's page in the shop" }),
    finish: z.string().meta({ example: "Matte, 310 g cotton" }),
    description: z.string(),
    targetPrinter: z.enum(TARGET_PRINTERS),
    white: z.string().meta({ description: "The paper's white, for the soft proof", example: "#f7f2e7" }),
    black: z.string().meta({ description: "The paper's black", example: "#24221f" }),
    active: z.boolean(),
    position: z.number().int().meta({ description: "Position among the papers, lowest first" }),
    version: z.number().int(),
    sizes: z.array(PaperSize),
  })
  .meta({ id: "Paper" });
export type Paper = z.output<typeof Paper>;

export const PrintDraft = z
  .object({
    draftId: z.uuid(),
    name: z.string(),
    targetPrinter: z.enum(TARGET_PRINTERS),
    state: z.enum(DRAFT_STATES),
    progress: z.number().int().meta({
      description: "Percent: 1 before the upload, 80 after it, 90 during conversion to JPEG, 100 when ready",
    }),
    problem: z.string().nullable().meta({ description: "Why a DAMAGED file cannot be printed, as text" }),
    writeLink: WriteLink.nullable().meta({ description: "Only in the reply that creates the draft" }),
    previewUrl: FileLink.nullable(),
    width: z.number().int().nullable().meta({ description: "px, upright" }),
    height: z.number().int().nullable().meta({ description: "px, upright" }),
    sizes: z
      .array(
        z.object({
          paperId: z.uuid(),
          productId: z.uuid(),
          productVariantId: z.uuid(),
          paper: z.string(),
          widthInches: Inches,
          heightInches: Inches,
          dpi: z.number().int().meta({ description: "Dots per inch when the picture fills this paper" }),
          quality: z.enum(PRINT_QUALITIES).meta({ description: "EXCELLENT from 300 dpi, GOOD from 200" }),
        }),
      )
      .meta({ description: "How sharp it is on each paper size; empty until the file is there" }),
    arrangement: Arrangement.nullable().meta({
      description: "Its layout on the sheet; null until set",
    }),
    ordered: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: "PrintDraft" });
export type PrintDraft = z.output<typeof PrintDraft>;

const NO_KEY = {
  status: 400,
  message: "Send a browser-key header of 22 to 100 random characters, or log in.",
} as const;
const draftReply = z.object({ draft: PrintDraft });
const Name = z.string().trim().max(300);

export const listPapers = call({
  method: "GET",
  path: "/prints/papers",
  who: anyone,
  tag,
  summary: "Papers for prints, with sizes and prices in cents. `all` includes retired papers, for admins",
  query: listQuery(["position", "name"], false).extend({
    targetPrinter: z.enum(TARGET_PRINTERS).optional(),
    all: Flag.optional().meta({ description: "Includes retired papers, for admins" }),
  }),
  reply: z.object({ papers: z.array(Paper), count: z.number().int() }),
});

export const startPrintDraft = call({
  method: "GET",
  path: "/prints/drafts/link",
  who: anyone,
  tag,
  limit: { times: 600, perSeconds: 3600 },
  summary: `Begin a print draft and get a write link for its file: good for 15 minutes, for that one size and type. ${KEY}`,
  query: z.object({
    name: Name.min(1, "Enter the file name"),
    size: z.coerce
      .number()
      .int()
      .min(1, "The file is empty: 0 bytes")
      .max(PRINT_DRAFT_LIMIT.maxBytes, tooLargeText(PRINT_DRAFT_LIMIT))
      .meta({ description: "Bytes of the file" }),
    fileType: z
      .enum(DRAFT_UPLOAD_TYPES, "Prints are made from JPEG, PNG or TIFF files")
      .optional()
      .meta({ description: "Taken from the file name's ending if omitted" }),
    targetPrinter: z.enum(TARGET_PRINTERS).default("LARGE_FORMAT"),
  }),
  reply: draftReply,
  refusals: {
    BROWSER_KEY_MISSING: NO_KEY,
    TOO_MUCH_WAITING: {
      status: 409,
      message: "You have too many pictures waiting. Order or remove some first.",
    },
    NEW_ACCOUNTS_FULL: {
      status: 409,
      message:
        "New accounts on your network have too many pictures waiting. Order or remove some of yours. Your first paid order lifts this limit.",
    },
    NO_ROOM_FOR_VISITORS: {
      status: 503,
      message: "We can't take more pictures from visitors right now. Log in to upload yours, or try again tomorrow.",
    },
  },
});

export const getPrintDraft = call({
  method: "GET",
  path: "/prints/drafts/:draftId",
  who: anyone,
  tag,
  summary: `One of the caller's print drafts, with its progress. ${KEY}`,
  query: z.object({ name: Name.optional().meta({ description: "Not needed; the draft has its name" }) }),
  reply: draftReply,
  refusals: { BROWSER_KEY_MISSING: NO_KEY },
});

export const listPrintDrafts = call({
  method: "GET",
  path: "/prints/drafts",
  who: anyone,
  tag,
  summary: `The pictures of the caller's print drafts with these ids, for a cart. Drafts of others are left out. ${KEY}`,
  query: z.object({ ids: IdList }),
  reply: z.object({
    drafts: z.array(
      PrintDraft.pick({ draftId: true, name: true, previewUrl: true, width: true, height: true, arrangement: true }),
    ),
  }),
  refusals: { BROWSER_KEY_MISSING: NO_KEY },
});
export type DraftPicture = ReplyOf<typeof listPrintDrafts>["drafts"][number];

export const convertPrintDraft = call({
  method: "PUT",
  path: "/prints/drafts/:draftId/convert-draft",
  who: anyone,
  tag,
  summary: `Convert the uploaded file to the JPEG for printing, in the background; repeating it is harmless. ${KEY}`,
  query: z.object({ name: Name.optional().meta({ description: "A better name for the draft" }) }),
  reply: draftReply,
  refusals: {
    BROWSER_KEY_MISSING: NO_KEY,
    NOT_UPLOADED: { status: 409, message: "The file has not arrived yet. Upload it to the write link first." },
  },
});

export const removePrintDraft = call({
  method: "DELETE",
  path: "/prints/drafts/:draftId",
  who: anyone,
  tag,
  summary: `Delete a print draft that is not in an order. ${KEY}`,
  refusals: {
    BROWSER_KEY_MISSING: NO_KEY,
    IN_ORDER: { status: 409, message: "This picture is in an order. Remove it from the order first." },
  },
});

export const arrangePrintDraft = call({
  method: "PUT",
  path: "/prints/drafts/:draftId/arrangement",
  who: anyone,
  tag,
  summary: `Arrange a picture on its sheet: rotation, crop, border and mat. ${KEY}`,
  body: Arrangement,
  reply: draftReply,
  refusals: {
    BROWSER_KEY_MISSING: NO_KEY,
    IN_ORDER: { status: 409, message: "This picture was already ordered. Order it again to change it." },
  },
});

export const copyPrintDraft = call({
  method: "POST",
  path: "/prints/drafts/:draftId/copies",
  who: anyone,
  tag,
  limit: { times: 600, perSeconds: 3600 },
  summary: `Start another print of the same picture, on the same or another paper. ${KEY}`,
  reply: draftReply,
  refusals: {
    BROWSER_KEY_MISSING: NO_KEY,
    NOT_READY: { status: 409, message: "This picture is not ready yet." },
    TOO_MUCH_WAITING: startPrintDraft.refusals.TOO_MUCH_WAITING,
    NEW_ACCOUNTS_FULL: startPrintDraft.refusals.NEW_ACCOUNTS_FULL,
    NO_ROOM_FOR_VISITORS: startPrintDraft.refusals.NO_ROOM_FOR_VISITORS,
  },
});

const FULL = {
  TOO_MUCH_WAITING: startPrintDraft.refusals.TOO_MUCH_WAITING,
  NEW_ACCOUNTS_FULL: startPrintDraft.refusals.NEW_ACCOUNTS_FULL,
} as const;

export const startScanPrints = call({
  method: "POST",
  path: "/users/:userId/prints/drafts",
  who: own("userId", "orders.write"),
  tag,
  summary: "Create print drafts for the caller from scans, at the purchased size, in the requested order",
  body: z.object({
    scanIds: z
      .array(z.uuid())
      .min(1)
      .max(SCANS_AT_ONCE)
      .refine((ids) => new Set(ids).size === ids.length, "List each scan once"),
    targetPrinter: z.enum(TARGET_PRINTERS).default("LARGE_FORMAT"),
    arrangement: Arrangement.pick({ fit: true, border: true })
      .optional()
      .meta({ description: "Used for all; omitted values follow the picture" }),
  }),
  reply: z.object({ draftIds: z.array(z.uuid()) }),
  refusals: { ...FULL, NO_PICTURE: { status: 409, message: "One of these scans has no picture yet." } },
});

const PaperForm = z.object({
  name: z.string().trim().min(1).max(120),
  finish: z.string().trim().max(200),
  description: z.string().trim().max(4000).default(""),
  targetPrinter: z.enum(TARGET_PRINTERS).default("LARGE_FORMAT"),
  white: Tone.default(PAPER_WHITE),
  black: Tone.default(INK_BLACK),
  active: z.boolean().default(true),
  position: z.number().int().min(0).max(10_000).default(0),
  sizes: z
    .array(
      z.object({
        id: z.uuid().optional().meta({ description: "For an existing size" }),
        ...sizeShape,
        active: z.boolean().default(true),
      }),
    )
    .min(1, "Add at least one size")
    .max(50),
});

export const addPaper = call({
  method: "POST",
  path: "/prints/papers",
  who: staff("prices"),
  tag,
  summary: "Add a paper with its sizes; it becomes a shop product of type PRINT",
  body: PaperForm,
  reply: z.object({ paper: Paper }),
  refusals: { TAKEN: { status: 409, message: "A paper or product already has this name." } },
});

export const updatePaper = call({
  method: "PUT",
  path: "/prints/papers/:paperId",
  who: staff("prices"),
  tag,
  summary: "Change a paper, its sizes and prices. Omitted sizes are retired",
  body: PaperForm.extend({ version: Version }),
  reply: z.object({ paper: Paper }),
  refusals: {
    TAKEN: addPaper.refusals.TAKEN,
    STALE: {
      status: 409,
      message: "Someone just changed this paper. Check the changes.",
      data: z.object({ version: z.number().int() }),
    },
  },
});

export const OrderedPrint = z
  .object({
    id: z.uuid(),
    orderId: z.number().int(),
    lineId: z.uuid(),
    draftId: z.uuid(),
    name: z.string(),
    paper: z.string(),
    size: z.string(),
    quantity: z.number().int(),
    previewUrl: FileLink.nullable(),
    productId: z.uuid().nullable(),
    productVariantId: z.uuid().nullable(),
    width: z.number().int().nullable().meta({ description: "px of its picture, upright" }),
    height: z.number().int().nullable(),
    widthInches: Inches.nullable().meta({
      description: "Of the sheet; null for prints that are not on one of the papers",
    }),
    heightInches: Inches.nullable(),
    arrangement: Arrangement.nullable(),
    printFileUrl: FileLink.nullable().meta({
      description: "JPEG of the whole sheet, for the lab only; ready minutes after payment",
    }),
    createdAt: Time,
  })
  .meta({ id: "OrderedPrint" });
export type OrderedPrint = z.output<typeof OrderedPrint>;

export const listPrints = call({
  method: "GET",
  path: "/users/:userId/prints",
  who: own("userId", "film"),
  tag,
  summary: "A customer's ordered prints, or one order's, with previews; staff also get the print files",
  query: listQuery(["createdAt"]).extend({ orderId: OrderNumber.optional() }),
  reply: z.object({ prints: z.array(OrderedPrint), count: z.number().int() }),
});

export const getPrint = call({
  method: "GET",
  path: "/users/:userId/prints/:printId",
  who: own("userId", "film"),
  tag,
  summary: "One ordered print of a customer",
  reply: z.object({ print: OrderedPrint }),
});

export const reorderPrint = call({
  method: "POST",
  path: "/users/:userId/prints/:printId/drafts",
  who: own("userId", "orders.write"),
  tag,
  summary: "Create a print draft for the caller from an ordered print, with the same arrangement",
  reply: draftReply,
  refusals: FULL,
});
