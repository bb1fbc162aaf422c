import { expect, test } from "vitest";
import { fileStoreOf } from "./file-store-settings.ts";
import { readS3Address } from "./s3-address.ts";

test("a bucket alone is on AWS; an endpoint is addressed by path, for browsers too", () => {
  expect(readS3Address("s3://nice-lab?region=eu-central-1")).toEqual({
    bucket: "nice-lab",
    prefix: "",
    region: "eu-central-1",
    bucketUrl: "https://nice-lab.s3.eu-central-1.amazonaws.com",
    publicBucketUrl: "https://nice-lab.s3.eu-central-1.amazonaws.com",
    direct: true,
  });
  const own = readS3Address("s3://lab/scans/?endpoint=http://s3:9000&browsers=https://files.lab.example");
  expect(own).toMatchObject({
    prefix: "scans/",
    bucketUrl: "http://s3:9000/lab",
    publicBucketUrl: "https://files.lab.example/lab",
    direct: true,
  });
  expect(readS3Address("s3://lab?endpoint=http://s3:9000&browsers=no")).toMatchObject({ direct: false });
});

test.each(["lab", "https://lab", "s3://", "s3://Lab_1", "s3://lab:80", "s3://key@lab", "s3://lab/a b"])(
  "%j is not a bucket address",
  (text) => expect(readS3Address(text)).toBeNull(),
);

test("a file store requires its key, and a key its store", () => {
  const FILES_URL = readS3Address("s3://lab")!;
  const keys = { FILES_ACCESS_KEY_ID: "id", FILES_SECRET_ACCESS_KEY: "secret" };
  expect(fileStoreOf({})).toBeNull();
  expect(fileStoreOf({ FILES_URL, ...keys })).toMatchObject({ accessKeyId: "id", sessionToken: null });
  expect(() => fileStoreOf({ FILES_URL, FILES_ACCESS_KEY_ID: "id" })).toThrow("FILES_SECRET_ACCESS_KEY must be");
  expect(() => fileStoreOf(keys)).toThrow("FILES_URL must be");
});
