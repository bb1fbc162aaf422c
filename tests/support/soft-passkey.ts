import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyAnswer,
  PasskeyOptions,
} from "../../src/contract/accounts/passkeys.ts";

type Says = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  userHandle?: string | null;
  counter?: number;
  /** Its attestation format. */
  format?: string;
};

export type SoftPasskey = {
  id: string;
  create(options: NewPasskeyOptions, says?: Says): NewPasskey;
  answer(options: PasskeyOptions, says?: Says): PasskeyAnswer;
};

const ORIGIN = "http://localhost:4000";
const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, hasKey: 64 } as const;

/** A software authenticator: P-256, no certificates, synced, counting its signatures. */
export function aSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let [counter, handle] = [0, ""];

  const authData = (rpId: string, says: Says, key: Buffer | null): Buffer => {
    const verified = says.userVerified === false ? 0 : FLAG.verified;
    const flags = FLAG.present | verified | FLAG.backupEligible | FLAG.backedUp | (key === null ? 0 : FLAG.hasKey);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(says.counter ?? (counter += 1), 1);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const attested = key === null ? [] : [Buffer.alloc(16), idLength, id, key];
    return Buffer.concat([sha256(says.rpId ?? rpId), head, ...attested]);
  };
  const clientData = (type: string, challenge: string, says: Says): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: says.challenge ?? challenge,
        origin: says.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const answered = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    // Fields that browsers add and we do not read, here and in the response.
    authenticatorAttachment: "platform",
    clientExtensionResults: { credProps: { rk: true } },
  } as const;

  return {
    id: answered.id,
    create(options, says = {}) {
      handle = options.user.id;
      const attestationObject = cbor(
        new Map<unknown, unknown>([
          ["fmt", says.format ?? "none"],
          ["attStmt", new Map()],
          ["authData", authData(options.rp.id, says, coseKey(publicKey))],
        ]),
      );
      const clientDataJSON = clientData("webauthn.create", options.challenge, says).toString("base64url");
      const response = { clientDataJSON, attestationObject: attestationObject.toString("base64url") };
      return { ...answered, response: { ...response, publicKeyAlgorithm: -7, transports: ["internal"] } };
    },
    answer(options, says = {}) {
      const data = authData(options.rpId, says, null);
      const client = clientData("webauthn.get", options.challenge, says);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const userHandle = says.userHandle === undefined ? handle : says.userHandle;
      return {
        ...answered,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}

const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** EC2, ES256, P-256, x and y (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: "jwk" }) as { x: string; y: string };
  const bytes = (text: string) => Buffer.from(text, "base64url");
  const parts = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ] as const;
  return cbor(new Map<unknown, unknown>(parts));
}

/** The subset of CBOR (RFC 8949) that passkeys use. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cborHead(major: number, argument: number): Buffer {
  const first = major << 5;
  if (argument < 24) return Buffer.from([first | argument]);
  if (argument < 256) return Buffer.from([first | 24, argument]);
  return Buffer.from([first | 25, argument >> 8, argument & 255]);
}
