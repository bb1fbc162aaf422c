import type { Socket } from "node:net";
import { networkOf } from "../caller-address.ts";
import type { InFlightRequest } from "./in-flight-requests.ts";

export type Connection = {
  readonly socket: Socket;
  /** The peer's address, which may be a proxy's. */
  readonly address: string;
  /** Requests that are in progress, or whose body is still arriving. */
  readonly requests: Set<InFlightRequest>;
  /** We closed it; requests that arrived in the same packet are ignored. */
  closing: boolean;
  /** It became a WebSocket, which has separate limits. */
  upgraded: boolean;
};

/** The open connections. If there are too many, the address with the most loses its oldest idle one. */
export class Connections {
  readonly #max: number;
  readonly #all = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#all.size;
  }

  of(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  /** @returns null if there is no room */
  add(socket: Socket): Connection | null {
    if (this.#all.size >= this.#max && !this.#evictIdle()) return null;
    const address = networkOf(socket.remoteAddress ?? "");
    const connection = { socket, address, requests: new Set<InFlightRequest>(), closing: false, upgraded: false };
    this.#all.set(socket, connection);
    const ofAddress = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, ofAddress.add(connection));
    return connection;
  }

  remove(connection: Connection): void {
    this.#all.delete(connection.socket);
    const ofAddress = this.#byAddress.get(connection.address);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#byAddress.delete(connection.address);
  }

  #evictIdle(): boolean {
    let most: Set<Connection> = new Set();
    for (const connections of this.#byAddress.values()) if (connections.size > most.size) most = connections;
    for (const connection of most) {
      if (connection.upgraded || connection.requests.size > 0) continue;
      this.remove(connection);
      connection.socket.destroy();
      return true;
    }
    return false;
  }
}
