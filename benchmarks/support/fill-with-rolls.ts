import type pg from "pg";

export type Filled = { userId: string; rollId: string; rolls: number };

/**
 * Bulk-loads delivered rolls of 36 scans with all their files by SQL: `rolls` for this customer and as many again for
 * everyone else in the database, so that their rows lie apart. The files themselves are not there.
 */
export async function fillWithRolls(database: pg.Client, email: string, rolls: number): Promise<Filled> {
  const { rows } = await database.query<{ id: string }>("select id from users where email = $1", [email]);
  const userId = rows[0]!.id;
  await database.query(`
    insert into orders (customer_id, status, tier, delivery_method, lines_total, discount, service_credits, tax_rate, tax, account_credit, total, created_at)
    select u.id, 'COMPLETE', 'NON_MEMBER', 'DROP_OFF', 1799, 0, 0, 8875, 160, 0, 1959, now() - n * interval '1 hour'
    from generate_series(1, ${rolls}) n, (select id from users where role = 'CUSTOMER' order by email limit 4) u`);
  await database.query(`
    insert into pick_ups (id, order_id, customer_id, created_at)
    select uuidv7(), o.id, o.customer_id, o.created_at from orders o where o.status = 'COMPLETE'`);
  await database.query(`
    insert into rolls (id, pick_up_id, order_id, customer_id, number, lab_number, brand, model, format, process, push_pull_factor,
      scan_quality, add_rush, add_prints, sleeving, negatives_action, return_to_customer, notes, arrived, synced_at, created_at)
    select uuidv7(), p.id, p.order_id, p.customer_id, 1, '20-' || lpad(p.order_id::text, 6, '0'), 'Kodak', 'Portra 400', '35MM', 'C41', 0,
      'STANDARD_2K', false, false, 'NONE', 'TOSS', false, '', true, p.created_at, p.created_at
    from pick_ups p join orders o on o.id = p.order_id where o.status = 'COMPLETE'`);
  await database.query(`
    insert into roll_events (id, roll_id, event, at)
    select uuidv7(), r.id, e.event, r.created_at from rolls r, unnest(enum_range(null::roll_event)) with ordinality e(event, n)
    where r.lab_number like '20-%' and e.n <= 4`);
  await database.query(`
    insert into scans (id, roll_id, customer_id, frame, name, description, state, upload_type, upload_bytes, placeholder, width, height, created_at, uploaded_at, ready_at)
    select uuidv7(), r.id, r.customer_id, n, 'frame-' || n || '.jpg', '', 'READY', 'image/jpeg', 12000000,
      '1QcSHQRnh493V4dIh4eXh1h4kJUI', 3072, 2048, r.created_at, r.created_at, r.created_at
    from rolls r, generate_series(1, 36) n where r.lab_number like '20-%'`);
  await database.query(`
    insert into scan_files (id, scan_id, kind, key, type, bytes, width, height, created_at)
    select uuidv7(), s.id, k.kind, 'scans/' || s.id || '/' || k.kind, 'image/jpeg', 900000, 2048, 1365, s.created_at
    from scans s, unnest(enum_range(null::scan_file_kind)) k(kind) where s.upload_bytes = 12000000`);
  await database.query("vacuum analyze");
  const found = await database.query<{ id: string }>(
    "select id from rolls where customer_id = $1 and lab_number like '20-%' order by created_at desc limit 1",
    [userId],
  );
  return { userId, rollId: found.rows[0]!.id, rolls };
}
