import { getProfilePictureLink } from "../../../src/contract/accounts/accounts.ts";
import { CallError } from "../../../src/contract/kit/client.ts";
import { textBomb } from "../../support/hostile-makers.ts";
import { putFile } from "../../support/makers.ts";
import type { Attack } from "../attack.ts";

export const profilePictures: Attack = {
  name: "30 hostile profile pictures at once",
  async run({ origin, times, customer }, tally) {
    const bytes = textBomb();
    const params = { userId: customer.userId };
    const one = async () => {
      const query = { fileType: "image/png", size: bytes.length } as const;
      const link = await customer.call(getProfilePictureLink, { params, query });
      tally.count((await putFile(origin, link, bytes)).status);
    };
    const failed = (error: unknown) => tally.count(error instanceof CallError ? error.status : "broken");
    await Promise.all(Array.from({ length: Math.min(30, times(30)) }, () => one().catch(failed)));
  },
};
