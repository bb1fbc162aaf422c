export type S3Settings = {
  bucket: string;
  /** Prefix of every key: empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** The bucket's URL for this server, without a trailing slash. */
  bucketUrl: string;
  publicBucketUrl: string;
  /** Whether browsers upload and download directly; otherwise everything passes through this server. */
  direct: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  /** For temporary credentials. */
  sessionToken: string | null;
};

export type S3Address = Pick<S3Settings, "bucket" | "prefix" | "region" | "bucketUrl" | "publicBucketUrl" | "direct">;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARTS = new Set(["endpoint", "region", "browsers"]);

/**
 * Parses `s3://bucket/folder?endpoint=https://…&region=…&browsers=…`. Without an endpoint, it is AWS's own. `browsers`
 * is the same store's URL for browsers, or `no`.
 * @returns null when it is invalid
 */
export function readS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const said = url.searchParams;
  const [bucket, region] = [url.hostname, said.get("region") ?? "us-east-1"];
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  if (url.protocol !== "s3:" || !BUCKET.test(bucket) || url.username !== "" || url.port !== "" || url.hash !== "")
    return null;
  if (!/^[\w-]+$/.test(region) || !/^[\w./-]*$/.test(prefix) || [...said.keys()].some((name) => !PARTS.has(name)))
    return null;
  const endpoint = said.get("endpoint");
  const browsers = said.get("browsers");
  const bucketUrl = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : ofBucket(endpoint, bucket);
  const publicBucketUrl = browsers === null || browsers === "no" ? bucketUrl : ofBucket(browsers, bucket);
  if (bucketUrl === null || publicBucketUrl === null) return null;
  return {
    bucket,
    region,
    bucketUrl,
    publicBucketUrl,
    prefix: prefix === "" ? "" : `${prefix}/`,
    direct: browsers !== "no",
  };
}

/** Returns a path-style URL, which every store except AWS's supports without a host name for each bucket. */
function ofBucket(endpoint: string, bucket: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, origin, search, hash, username } = new URL(endpoint);
  if (!/^https?:$/.test(protocol) || search !== "" || hash !== "" || username !== "") return null;
  return `${origin}/${bucket}`;
}
