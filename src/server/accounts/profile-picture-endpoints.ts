import * as contract from "../../contract/accounts/accounts.ts";
import { handleCall } from "../handle-call.ts";
import { mustExist } from "./lock-user.ts";
import { newUploadKey, removeProfilePicture } from "./profile-picture.ts";
import { newWriteLink } from "../files/write-link-reply.ts";

export const profilePictureEndpoints = {
  getProfilePictureLink: handleCall(contract.getProfilePictureLink, async (deps, { params: { userId }, query }) => {
    await mustExist(deps.db, userId);
    return newWriteLink(deps, newUploadKey(userId), { type: query.fileType, bytes: query.size });
  }),
  removeProfilePicture: handleCall(contract.removeProfilePicture, async (deps, { params }) => {
    await removeProfilePicture(deps, params.userId);
    return { done: true as const };
  }),
};
