import type pg from "pg";
import type { Mailer } from "../../src/server/adapters/mail/port.ts";
import type { PaymentProvider } from "../../src/server/adapters/payments/port.ts";

/**
 * What follows a purchase, in the fewest statements that lose none of it: an invoice with the next number, the receipt by mail, and the
 * provider's word that it was paid. Ten purchases at a time; whoever dies between has left the jobs there, an order has one invoice, and
 * a mail with the same key takes the place of the one before.
 */
export type Follower = {
  /** There is something to do; it is done beside what is asked meanwhile. */
  wake(): void;
};

type Followed = {
  job: string;
  orderId: number;
  number: number;
  total: number;
  email: string;
  firstName: string;
  lines: { description: string; quantity: number; amount: number }[];
};

const AT_ONCE = 10;

const INVOICE = `
  with taken as materialized (
    update least_jobs set held_until = now() + interval '1 minute'
    where id in (
      select id from least_jobs where held_until is null or held_until < now() order by id limit ${AT_ONCE} for update skip locked)
    returning id, (data->>'orderId')::int as order_id),
  due as materialized (
    select o.id, o.customer_id, o.total, o.address, row_number() over (order by o.id) as place,
      (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'amount', l.amount) order by l.position)
        from order_lines l where l.order_id = o.id) as lines
    from taken join orders o on o.id = taken.order_id where not exists (select from invoices i where i.order_id = o.id)),
  counted as (
    insert into invoice_counter (one, last) select true, count(*) from due having count(*) > 0
    on conflict (one) do update set last = invoice_counter.last + excluded.last returning last),
  issued as (
    insert into invoices (id, number, user_id, order_id, total, data, issued_at)
    select uuidv7(), counted.last - (select count(*) from due) + place, customer_id, id, total,
      jsonb_build_object('title', 'Order #10' || id, 'address', address, 'lines', lines, 'total', total), now()
    from due, counted returning order_id, number)
  select taken.id as job, o.id as "orderId", coalesce(issued.number, i.number) as number, o.total, u.email, o.guest_first_name as "firstName",
    (select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'amount', l.amount) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
  from taken join orders o on o.id = taken.order_id join users u on u.id = o.customer_id
    left join issued on issued.order_id = o.id left join invoices i on i.order_id = o.id`;

const DONE = "delete from least_jobs where id = any($1::bigint[])";

const KEEP_EVENTS = `
  insert into webhook_inbox (id, provider, type, subject, received_at, processed_at)
  select e->>'id', 'payments', e->>'type', e->>'subject', now(), now() from unnest($1::jsonb[]) e on conflict do nothing`;

export function follower(pool: pg.Pool, mail: Mailer, provider: PaymentProvider): Follower {
  let wanted = false;
  let runs = false;

  async function run(): Promise<void> {
    runs = true;
    while (wanted) {
      wanted = false;
      while ((await followSome()) === AT_ONCE);
      await takeEvents();
    }
    runs = false;
  }

  async function followSome(): Promise<number> {
    const { rows } = await pool.query<Followed>({ name: "invoice", text: INVOICE, values: [] });
    if (rows.length === 0) return 0;
    for (const followed of rows) await mail.send(receipt(followed));
    await pool.query({ name: "done", text: DONE, values: [rows.map(({ job }) => job)] });
    return rows.length;
  }

  async function takeEvents(): Promise<void> {
    const events = await provider.testEvents!.waiting();
    if (events.length === 0) return;
    await pool.query({ name: "events", text: KEEP_EVENTS, values: [events.map(({ rawBody }) => rawBody)] });
    await provider.testEvents!.delivered(events.map(({ id }) => id));
  }

  return {
    wake() {
      wanted = true;
      if (!runs) void run();
    },
  };
}

const dollars = (cents: number): string => `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function receipt({ orderId, number, total, email, firstName, lines }: Followed): Parameters<Mailer["send"]>[0] {
  const rows = lines.map(({ description, quantity, amount }) => `${description} × ${quantity}: ${dollars(amount)}`);
  const text = `Thank you, ${firstName}.\n\n${rows.join("\n")}\nPaid: ${dollars(total)}\nInvoice ${number}`;
  const html = `<!doctype html><html><body><h1>Thank you, ${escaped(firstName)}.</h1><ul>${rows
    .map((row) => `<li>${escaped(row)}</li>`)
    .join("")}</ul><p>Paid: ${dollars(total)}. Invoice ${number}.</p></body></html>`;
  return { key: `least:${orderId}`, to: email, subject: `Order #10${orderId} is paid`, html, text };
}
