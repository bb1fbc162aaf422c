import { getProfilePictureLink } from "../../../src/contract/accounts/accounts.ts";
import { textBomb } from "../../support/hostile-makers.ts";
import { type FileLink, putAllAtOnce } from "../floods.ts";
import type { Attack } from "../attack.ts";

export const profilePictures: Attack = {
  name: "30 hostile profile pictures at once",
  reaches: { 422: 1 },
  async run({ origin, times, customer }, tally) {
    const bytes = textBomb();
    const params = { userId: customer.userId };
    const query = { fileType: "image/png", size: bytes.length } as const;
    const links: FileLink[] = [];
    while (links.length < Math.min(30, times(30)))
      links.push(await customer.call(getProfilePictureLink, { params, query }));
    await putAllAtOnce(origin, tally, links, bytes);
  },
};
