import { expect, test } from "vitest";
import { reviewMedia, videoThumbnail } from "./review-media.ts";

test("a review without a URL shows only text", () => {
  expect(reviewMedia({ src: null, video: false })).toEqual({ kind: "none" });
  expect(reviewMedia({ src: "", video: true })).toEqual({ kind: "none" });
});

test("a picture is shown by its URL", () => {
  expect(reviewMedia({ src: "/pictures/pool-960.webp", video: false })).toEqual({
    kind: "picture",
    src: "/pictures/pool-960.webp",
  });
});

test("a video with an 11-character id has a thumbnail and autoplays when opened", () => {
  expect(reviewMedia({ src: "dQw4w9WgXcQ", video: true })).toEqual({
    kind: "video",
    thumbnail: "https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg",
    embed: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  });
});

test("any other video id shows nothing", () => {
  for (const src of ["dQw4w9WgXc", "dQw4w9WgXcQQ", "../../watch?", "https://elsewhere.test/film.mp4"])
    expect(reviewMedia({ src, video: true })).toEqual({ kind: "none" });
});

test("only an 11-character id has a thumbnail", () => {
  expect(videoThumbnail("dQw4w9WgXcQ")).toBe("https://img.youtube.com/vi/dQw4w9WgXcQ/hqdefault.jpg");
  for (const id of ["", "dQw4w9WgXc", "dQw4w9WgXcQQ", "../../../etc", null, undefined]) {
    expect(videoThumbnail(id)).toBeNull();
  }
});
