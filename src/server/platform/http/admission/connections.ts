import type { Socket } from "node:net";
import { networkOf } from "../caller-address.ts";
import type { InFlightRequest } from "./in-flight-requests.ts";

export type Connection = {
  readonly socket: Socket;
  /** Of the machine at its other end, which may be a proxy. */
  readonly address: string;
  /** Requests on it that are not over, or whose body is still coming. */
  readonly visits: Set<InFlightRequest>;
  /** Nothing more is taken from it: it ends with what is under way. */
  ending: boolean;
  /** It is a live socket by now, which is bounded elsewhere. */
  upgraded: boolean;
};

/** The open connections. Beyond so many, whoever has the most gives up one on which nothing goes on. */
export class Connections {
  readonly #most: number;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#all.size;
  }

  of(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values();
  }

  /** @returns null where there is no room for it, and none can be made */
  add(socket: Socket): Connection | null {
    if (this.#all.size >= this.#most && !this.#makeRoom()) return null;
    const address = networkOf(socket.remoteAddress ?? "");
    const connection: Connection = { socket, address, visits: new Set(), ending: false, upgraded: false };
    this.#all.set(socket, connection);
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress === undefined) this.#byAddress.set(address, new Set([connection]));
    else ofAddress.add(connection);
    return connection;
  }

  remove(connection: Connection): void {
    this.#all.delete(connection.socket);
    const ofAddress = this.#byAddress.get(connection.address);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#byAddress.delete(connection.address);
  }

  #makeRoom(): boolean {
    let most: Set<Connection> = new Set();
    for (const connections of this.#byAddress.values()) if (connections.size > most.size) most = connections;
    for (const connection of most) {
      if (connection.upgraded || connection.visits.size > 0) continue;
      this.remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }
}
