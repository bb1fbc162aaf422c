import { receiveProfilePicture } from "./accounts/receive-profile-picture.ts";
import type { Deps } from "./deps.ts";
import { receivePicture } from "./products/receive-picture.ts";
import { receiveDraft } from "./prints/receive-draft.ts";
import { receiveUpload, type Upload } from "./scans/receive-upload.ts";

/** Who takes in what arrives by a write link, by the first part of its key. What they return is the PUT's answer. */
export const uploadReceivers: Record<string, (deps: Deps, upload: Upload) => Promise<object>> = {
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
