import { receiveProfilePicture } from "./accounts/receive-profile-picture.ts";
import { receivePicture } from "./products/receive-picture.ts";
import { receiveDraft } from "./prints/receive-draft.ts";
import { receiveUpload } from "./film/scans/receive-upload.ts";
import type { UploadReceivers } from "./files/serve-uploads.ts";

/** Every kind of upload, by the first part of its key. */
export const uploadReceivers: UploadReceivers = {
  scans: async (deps, upload) => {
    await receiveUpload(deps, upload);
    return { done: true };
  },
  "profile-pictures": receiveProfilePicture,
  products: receivePicture,
  "product-details": receivePicture,
  collections: receivePicture,
  "print-drafts": receiveDraft,
};
