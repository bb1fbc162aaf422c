import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/server/platform/database/embedded-postgres.ts";
import { openLog } from "../../src/server/platform/log.ts";
import { freePort, type LabProcess, startLabProcess } from "../support/lab-process.ts";
import { startPgBouncer } from "../support/pg-bouncer.ts";
import { startReplica } from "../support/postgres-replica.ts";
import { type Killable, killableDatabase, killableLab, killableOthers, serverPids } from "./killables.ts";
import { type Balancer, openBalancer } from "./open-balancer.ts";
import { openStore, type Store } from "./open-store.ts";

export type Part = "web" | "work" | "derive";

/** One of the lab's processes. Each has its own folder and port, as if on its own machine. */
export type Member = { name: string; part: Part; built: string | undefined; running: LabProcess };

export type Cluster = {
  origin: string;
  members: Member[];
  balancer: Balancer;
  /** A direct connection that bypasses the pooler, with the lab's role. */
  database: pg.Pool;
  store: Store;
  outbox: string;
  errors: string[];
  /** Processes that ended unexpectedly. */
  ended: string[];
  killables(): Killable[];
  /** Adds a process. A web process gets traffic once it reports ready. */
  add(part: Part, built?: string): Promise<Member>;
  retire(member: Member): Promise<void>;
  haveWeb(wanted: number): Promise<void>;
  /** Process IDs outside `members`, including PostgreSQL's child processes. */
  pids(): Promise<{ postgres: number[]; pooler: number }>;
  close(): Promise<void>;
};

/** Longer than the balancer takes to notice. */
const SHUTDOWN_GRACE_SECONDS = 2;
/** Connections of the pooler; LISTEN and the queue take five more per process that bypass it. */
const POOL_SIZE = 40;

/** @param folder an empty folder; removed with the cluster */
export async function startCluster(folder: string): Promise<Cluster> {
  const log = openLog({ logLevel: "error" });
  const parameters = { max_connections: "140", wal_level: "replica" };
  const databaseDir = join(folder, "database");
  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log, parameters });
  const direct = byTcp(postgres.url);
  const owner = byTcp(postgres.ownerUrl);
  const [replica, pooler, store] = [
    await startReplica(owner),
    await startPgBouncer(direct, POOL_SIZE),
    await openStore(join(folder, "store")),
  ];
  const database = new pg.Pool({ connectionString: direct, max: 2 });
  database.on("error", () => undefined); // it is killed, too
  const outbox = join(folder, "outbox");
  await mkdir(outbox);
  const [port, errors, ended] = [await freePort(), [] as string[], [] as string[]];
  const [members, made] = [[] as Member[], { n: 0 }];
  const origin = `http://127.0.0.1:${port}`;
  const balancer = await openBalancer(port);
  const lead = () => balancer.lead(members.filter(({ part }) => part === "web").map(({ running }) => portOf(running)));

  const { settings } = store;
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: direct,
    MIGRATION_DATABASE_URL: owner,
    DATABASE_REPLICA_URL: replica.at(direct),
    FILES_URL: `s3://${settings.bucket}?endpoint=${new URL(settings.bucketUrl).origin}`,
    FILES_ACCESS_KEY_ID: settings.accessKeyId,
    FILES_SECRET_ACCESS_KEY: settings.secretAccessKey,
    AUTH_SECRET: "a secret of the whole cluster, over 32 long",
    PUBLIC_URL: origin,
    TRUST_PROXY: "true",
    SHUTDOWN_GRACE_SECONDS: String(SHUTDOWN_GRACE_SECONDS),
  };
  const hear = (name: string) => (text: string) => {
    for (const line of text.split("\n").filter((one) => /"level":"(error|fatal)"|^Cannot start/.test(one)))
      errors.push(`${name}: ${line}`);
  };
  const start = async (name: string, part: Part, at: number, built?: string) => {
    const dataDir = join(folder, name);
    await mkdir(dataDir, { recursive: true });
    await symlink(outbox, join(dataDir, "outbox")).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const running = await startLabProcess({
      dataDir,
      port: at,
      env: { ...env, PROCESS_ROLES: part },
      ...(built === undefined ? {} : { built }),
      onSaid: hear(name),
    });
    running.process.once("exit", (code, signal) => {
      if (!running.isToEnd()) ended.push(`${name} ended by itself with ${code ?? signal}`);
    });
    return running;
  };
  const add: Cluster["add"] = async (part, built) => {
    const name = `${part}-${++made.n}`;
    const member: Member = { name, part, built, running: await start(name, part, await freePort(), built) };
    members.push(member);
    lead();
    return member;
  };
  const retire: Cluster["retire"] = async (member) => {
    await member.running.stop();
    members.splice(members.indexOf(member), 1);
    lead();
  };
  const killableOf = (member: Member): Killable => {
    const { name, part, built, running } = member;
    const again = async () => void (member.running = await start(name, part, portOf(running), built));
    return killableLab(name, running, again);
  };
  return {
    origin,
    members,
    balancer,
    database,
    store,
    outbox,
    errors,
    ended,
    add,
    killables: () => [
      ...members.map(killableOf),
      killableDatabase(databaseDir, database),
      ...killableOthers(replica, pooler, balancer, store),
    ],
    retire,
    async haveWeb(wanted) {
      const web = () => members.filter(({ part }) => part === "web");
      while (web().length > wanted) await retire(web().at(-1)!);
      while (web().length < wanted) await add("web", web()[0]!.built);
    },
    pids: async () => ({ postgres: await serverPids(databaseDir), pooler: pooler.pid() }),
    async close() {
      await database.end();
      await Promise.all(members.map(({ running }) => running.stop()));
      for (const end of [balancer.close, pooler.remove, replica.remove, store.close, postgres.stop]) await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const portOf = ({ origin }: LabProcess): number => Number(new URL(origin).port);

/** Drops the URL's socket folder, which the pooler and a replica do not share. */
const byTcp = (url: string): string => Object.assign(new URL(url), { search: "" }).href;
