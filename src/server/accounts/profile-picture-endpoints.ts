import * as contract from "../../contract/accounts/accounts.ts";
import { WRITE_LINK_MINUTES } from "../../rules/film/scan-files.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { handleCall } from "../handle-call.ts";
import { mustExist } from "./lock-user.ts";
import { newUploadKey, removeProfilePicture } from "./profile-picture.ts";
import { writeLinkReply } from "../files/write-link-reply.ts";

export const profilePictureEndpoints = {
  getProfilePictureLink: handleCall(contract.getProfilePictureLink, async (deps, { params: { userId }, query }) => {
    await mustExist(deps.db, userId);
    const expiresAt = new Date(deps.now().getTime() + WRITE_LINK_MINUTES * MINUTE_MS);
    const link = await deps.files.writeLink(newUploadKey(userId), {
      for: deps.linksFor,
      type: query.fileType,
      bytes: query.size,
      expiresAt,
    });
    return writeLinkReply(link);
  }),
  removeProfilePicture: handleCall(contract.removeProfilePicture, async (deps, { params }) => {
    await removeProfilePicture(deps, params.userId);
    return { done: true as const };
  }),
};
