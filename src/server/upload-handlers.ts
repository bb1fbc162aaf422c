import { DOOR_PHOTO_LIMIT } from "../rules/couriers/stops.ts";
import { PROFILE_PICTURE_LIMIT } from "../rules/accounts/profile-picture.ts";
import { PRODUCT_FILE_LIMIT } from "../rules/digital-goods/files.ts";
import { PARCEL_PHOTO_LIMIT } from "../rules/film/parcel-photos.ts";
import { SCAN_LIMIT } from "../rules/film/scan-files.ts";
import { PRINT_DRAFT_LIMIT } from "../rules/prints/drafts.ts";
import { SHOP_PICTURE_LIMIT } from "../rules/products/pictures.ts";
import { RETURN_PHOTO_LIMIT } from "../rules/returns/returns.ts";
import { receiveReturnPhoto } from "./returns/return-photo.ts";
import { REVIEW_PHOTO_LIMIT } from "../rules/reviews/reviews.ts";
import { receiveReviewPhoto } from "./reviews/save-review.ts";
import { receiveParcelPhoto } from "./bench/parcel-photos.ts";
import { receiveDoorPhoto } from "./couriers/photograph-stop.ts";
import { receiveProfilePicture } from "./accounts/receive-profile-picture.ts";
import { receiveProductFile } from "./digital-goods/files-of-products.ts";
import type { UploadReceivers } from "./files/upload-handler.ts";
import { receiveUpload } from "./film/scans/receive-upload.ts";
import { expectDraft, receiveDraft } from "./prints/receive-draft.ts";
import { receivePicture } from "./products/receive-picture.ts";

const shopPicture = { limit: SHOP_PICTURE_LIMIT, keeps: false, receive: receivePicture } as const;

/** Every kind of upload, by the first part of its key. */
export const uploadHandlers: UploadReceivers = {
  scans: { limit: SCAN_LIMIT, keeps: true, receive: receiveUpload },
  "courier-stops": { limit: DOOR_PHOTO_LIMIT, keeps: false, receive: receiveDoorPhoto },
  parcels: { limit: PARCEL_PHOTO_LIMIT, keeps: false, receive: receiveParcelPhoto },
  returns: { limit: RETURN_PHOTO_LIMIT, keeps: false, receive: receiveReturnPhoto },
  reviews: { limit: REVIEW_PHOTO_LIMIT, keeps: false, receive: receiveReviewPhoto },
  "profile-pictures": { limit: PROFILE_PICTURE_LIMIT, keeps: false, receive: receiveProfilePicture },
  products: shopPicture,
  "product-details": shopPicture,
  collections: shopPicture,
  "product-files": { limit: PRODUCT_FILE_LIMIT, keeps: true, receive: receiveProductFile },
  "print-drafts": { limit: PRINT_DRAFT_LIMIT, expect: expectDraft, keeps: true, receive: receiveDraft },
};
