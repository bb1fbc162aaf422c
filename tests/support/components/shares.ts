import type { z } from "zod";
import { SharedScan } from "../../../src/contract/shares/shared-scans.ts";
import { AnsweredScan, Share } from "../../../src/contract/shares/shares.ts";
import { aPicture, PLACEHOLDER, scanId } from "./library.ts";
import { type PartOf, smallest } from "./smallest.ts";

export const CODE = "hqF2kYv0l3nS7Rz1c9TtXw8uPq4mJbEd";

export const aShare = (part: PartOf<Share> = {}): Share =>
  smallest(Share, {
    id: "00000000-0000-4000-8000-0000000000d1",
    code: CODE,
    title: "Proofs",
    scanIds: [1, 2, 3].map((frame) => scanId(1, frame)),
    thumbnails: [aPicture(480, 320, "shared")],
    downloads: "NONE",
    mayAnswer: true,
    ...part,
  });

export const aSharedScan = (frame: number, part: PartOf<SharedScan> = {}): SharedScan =>
  smallest(SharedScan, {
    id: scanId(1, frame),
    frame,
    placeholder: PLACEHOLDER,
    thumbnail: aPicture(480, 320, `shared ${frame} thumbnail`),
    midResOptimized: aPicture(600, 400, `shared ${frame} middle`),
    roll: { brand: "Kodak", model: "Portra 400", format: "35MM" },
    ...part,
  });

export const anAnsweredScan = (
  frame: number,
  answers: z.input<typeof AnsweredScan>["answers"] = [],
): z.output<typeof AnsweredScan> =>
  smallest(AnsweredScan, {
    id: scanId(1, frame),
    frame,
    placeholder: PLACEHOLDER,
    thumbnail: aPicture(480, 320, `shared ${frame} thumbnail`),
    answers,
  });
