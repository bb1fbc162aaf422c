import createClient from "openapi-fetch";

/** Creates a client of the lab's API. */
export const createLabClient = ({ url, key, fetch }) =>
  createClient({ baseUrl: url, fetch, headers: { authorization: `Bearer ${key}` } });

/** A failed call; `code` says why. */
export class LabError extends Error {
  constructor({ message, status, code, errors, data }) {
    super([message, ...errors.map((one) => `${one.path}: ${one.message}`)].join(" "));
    Object.assign(this, { name: "LabError", status, code, errors, data });
  }
}

/** Returns the reply of a call, or throws a LabError. */
export async function reply(call) {
  const { data, error } = await call;
  if (error !== undefined) throw new LabError(error);
  return data;
}
