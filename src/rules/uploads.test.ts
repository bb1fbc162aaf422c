import { expect, test } from "vitest";
import { PROFILE_PICTURE_LIMIT } from "./accounts/profile-picture.ts";
import { SCAN_LIMIT } from "./film/scan-files.ts";
import { PRINT_DRAFT_LIMIT } from "./prints/drafts.ts";
import { SHOP_PICTURE_LIMIT } from "./products/pictures.ts";
import { tooLargeText } from "./uploads.ts";

test.each([
  [SCAN_LIMIT, 209_715_200, "A scan can be at most 200 MB"],
  [PRINT_DRAFT_LIMIT, 209_715_200, "A picture to print can be at most 200 MB"],
  [SHOP_PICTURE_LIMIT, 20_971_520, "A picture of the shop can be at most 20 MB"],
  [PROFILE_PICTURE_LIMIT, 10_485_760, "A profile picture can be at most 10 MB"],
])("$what names its type and its own limit", (limit, bytes, text) => {
  expect(limit.maxBytes).toBe(bytes);
  expect(tooLargeText(limit)).toBe(text);
});
