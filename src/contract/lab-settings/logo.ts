import { z } from "zod";
import { LOGO_LIMIT, LOGO_TYPES } from "../../rules/lab-settings/logo.ts";
import { tooLargeText } from "../../rules/uploads.ts";
import { anyone, call, staff } from "../kit/call.ts";
import { WriteLink } from "../kit/files.ts";

const tag = "Lab";

export const addLogo = call({
  method: "POST",
  path: "/lab-profile/logo",
  who: staff("settings"),
  tag,
  summary: "Get a write link for a logo. The PUT returns `{ logo }`, which is shown once it is saved with the brand",
  body: z.object({
    fileType: z.enum(LOGO_TYPES, "A logo is a PNG, JPEG or WebP file"),
    size: z
      .int()
      .min(1, "The file is empty: 0 bytes")
      .max(LOGO_LIMIT.maxBytes, tooLargeText(LOGO_LIMIT))
      .meta({ description: "Bytes of the file", example: 20480 }),
  }),
  reply: WriteLink,
});

export const getLogo = call({
  method: "GET",
  path: "/public/logos/:logoId",
  who: anyone,
  tag,
  file: "image/png",
  summary: "A logo of the lab. It never changes: another logo has another id",
  reply: z.any(),
});
