import { Submission } from "../../../src/contract/submissions/submissions.ts";
import { aPicture, PLACEHOLDER, scanId } from "./library.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const aSubmission = (frame: number, part: PartOf<Submission> = {}): Submission =>
  smallest(Submission, {
    id: `00000000-0000-4000-8000-c${String(frame).padStart(11, "0")}`,
    instagramHandle: "@ada.films",
    filmRoll: { brand: "Kodak", model: "Portra 400" },
    ...part,
    scan: {
      id: scanId(1, frame),
      placeholder: PLACEHOLDER,
      width: 2400,
      height: 1600,
      thumbnail: aPicture(480, 320, `offer ${frame} thumbnail`),
      midResOptimized: aPicture(600, 400, `offer ${frame} middle`),
      ...part.scan,
    },
    publicLinks: {
      midResOptimized: aPicture(600, 400, `offer ${frame} middle`).read,
      hiRes: aPicture(2400, 1600, `offer ${frame} large`).read,
      ...part.publicLinks,
    },
  });
