import type pg from "pg";

export type MonthOfRolls = { month: string; rolls: number; frames: number };

/**
 * Bulk-loads delivered rolls and their scans by SQL, each with a small picture; the files themselves do not exist.
 * @returns the newest of these rolls
 */
export async function fillLibrary(
  database: pg.Client,
  userId: string,
  months: readonly MonthOfRolls[],
): Promise<{ rollId: string; scans: number }> {
  const rolls = months.flatMap(({ month, rolls, frames }) =>
    // Each at its own minute, which joins its rows.
    Array.from({ length: rolls }, (_, at) => ({ at: Date.parse(`${month}-02T12:00:00Z`) + at * 60_000, frames })),
  );
  await database.query("create temporary table given (at timestamptz primary key, frames int)");
  await database.query(
    "insert into given select to_timestamp(at / 1000.0), frames from unnest($1::float8[], $2::int[]) g (at, frames)",
    [rolls.map(({ at }) => at), rolls.map(({ frames }) => frames)],
  );
  await database.query(
    `insert into orders (customer_id, status, tier, delivery_method, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
     select $1, 'COMPLETE', 'NON_MEMBER', 'DROP_OFF', 1799, 0, 0, 8875, 160, 0, 1959, at from given`,
    [userId],
  );
  await database.query(
    `insert into pick_ups (id, order_id, customer_id, created_at)
     select uuidv7(), o.id, o.customer_id, o.created_at from orders o join given on at = o.created_at where o.customer_id = $1`,
    [userId],
  );
  await database.query(
    `insert into rolls (id, pick_up_id, order_id, customer_id, number, lab_number, brand, model, format, process, push_pull_factor,
       scan_quality, add_rush, add_prints, sleeving, negatives_action, return_to_customer, notes, arrived, synced_at, created_at)
     select uuidv7(), p.id, p.order_id, p.customer_id, 1, '19-' || lpad(p.order_id::text, 6, '0'), 'Kodak', 'Portra 400', '35MM', 'C41', 0,
       'STANDARD_2K', false, false, 'NONE', 'TOSS', false, '', true, p.created_at, p.created_at
     from pick_ups p join given on at = p.created_at where p.customer_id = $1`,
    [userId],
  );
  await database.query(
    `insert into scans (id, roll_id, customer_id, frame, name, description, state, upload_type, upload_bytes, placeholder, width, height, created_at, uploaded_at, ready_at)
     select uuidv7(), r.id, r.customer_id, n, 'frame-' || n || '.jpg', '', 'READY', 'image/jpeg', 12000000,
       '1QcSHQRnh493V4dIh4eXh1h4kJUI', case when n % 7 = 0 then 2048 else 3072 end, case when n % 7 = 0 then 3072 else 2048 end,
       r.created_at, r.created_at, r.created_at
     from rolls r join given on at = r.created_at, generate_series(1, given.frames) n where r.customer_id = $1`,
    [userId],
  );
  await database.query(
    `insert into scan_files (id, scan_id, kind, key, type, bytes, width, height, created_at)
     select uuidv7(), s.id, 'thumbnail', 'scans/' || s.id || '/thumbnail', 'image/jpeg', 30000, 480, 320, s.created_at
     from scans s join rolls r on r.id = s.roll_id where s.customer_id = $1 and r.lab_number like '19-%'`,
    [userId],
  );
  await database.query("drop table given");
  const found = await database.query<{ id: string }>(
    "select id from rolls where customer_id = $1 and lab_number like '19-%' order by synced_at desc limit 1",
    [userId],
  );
  return { rollId: found.rows[0]!.id, scans: rolls.reduce((sum, { frames }) => sum + frames, 0) };
}
