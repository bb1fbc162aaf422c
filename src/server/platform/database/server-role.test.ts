import pg from "pg";
import { expect, test } from "vitest";
import { newTestDatabase } from "../../../../tests/support/test-database.ts";
import { grantRowAccess, roleOf } from "./server-role.ts";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test("the lab's role is no superuser, reads and writes rows, and nothing else", async () => {
  const database = await newTestDatabase();
  const [server, owner] = [await connect(database.url), await connect(database.ownerUrl)];
  expect(await roleOf(database.url)).toEqual({ name: "lab_server", superuser: false });
  expect(await roleOf(database.ownerUrl)).toMatchObject({ superuser: true });

  await server.query(`select pgboss.create_queue('of this test', '{"policy": "standard"}')`);
  await server.query("listen live");
  await server.query("select pg_notify('live', ''), pg_advisory_lock(1), pg_advisory_unlock(1)");
  const allowed: string[] = [];
  for (const statement of [
    "create table mine (id int)",
    "create schema mine",
    "create extension citext",
    "alter table users add column more int",
    "alter table orders disable trigger all",
    "drop table orders",
    "truncate orders",
    "drop table pgboss.job",
    "select * from drizzle.__drizzle_migrations",
    "create role other superuser",
    "alter role lab_server superuser",
    "set role lab",
    "set session_replication_role = replica",
    "select pg_read_file('/etc/passwd')",
    "copy users to program 'cat'",
    "alter system set log_statement = 'all'",
    "select * from pg_authid",
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lab'",
  ])
    await server.query(statement).then(
      () => allowed.push(statement),
      (error: { code: string }) => expect([statement, error.code]).toEqual([statement, "42501"]),
    );
  expect(allowed).toEqual([]);
  await Promise.all([server.end(), owner.end()]);
  await database.drop();
});

test("a migration's new tables are granted to the lab's role, and existing grants are not rewritten", async () => {
  const database = await newTestDatabase();
  const [server, owner] = [await connect(database.url), await connect(database.ownerUrl)];
  await owner.query('create table "a later One" (id serial primary key, word text)');
  await expect(server.query('select * from "a later One"')).rejects.toMatchObject({ code: "42501" });
  await grantRowAccess(owner, "lab_server");
  await server.query(`insert into "a later One" (word) values ('kept')`);
  expect((await server.query('delete from "a later One" returning word')).rows).toEqual([{ word: "kept" }]);

  const written = async () =>
    (await owner.query("select xmin::text from pg_class where relnamespace = 'public'::regnamespace order by oid"))
      .rows;
  const before = await written();
  await grantRowAccess(owner, "lab_server");
  expect(await written()).toEqual(before);
  await Promise.all([server.end(), owner.end()]);
  await database.drop();
});
