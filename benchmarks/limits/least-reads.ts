/**
 * What pages read, each by one good statement whose answer the database writes as JSON: `reply` is its text. Links to files
 * are left as keys, to be signed. Every answer holds what the lab's own answer holds.
 */

const MEDIUM = `json_build_object('id', m.id, 'path', m.key, 'read', '/api/files/' || m.key, 'alt', m.alt, 'type', m.type, 'width', m.width, 'height', m.height,
    'position', m.position, 'key', m.key, 'createdAt', m.created_at)`;

const PRODUCT = `json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'sku', p.sku, 'productType', p.product_type,
  'description', p.description, 'price', p.price, 'memberPrice', p.member_price, 'stock', p.stock, 'taxable', p.taxable, 'giftCard', p.gift_card,
  'visibility', p.visibility, 'memberLaunchDate', p.member_launch_date, 'publicLaunchDate', p.public_launch_date, 'releaseWindow', 'NONE',
  'defaultProductVariantId', p.default_product_variant_id,
  'variants', (select coalesce(json_agg(v order by v.position), '[]') from product_variants v where v.product_id = p.id),
  'options', (select coalesce(json_agg(o), '[]') from product_options o where o.product_id = p.id),
  'details', (select coalesce(json_agg(json_build_object('id', d.id, 'subtitle', d.subtitle, 'body', d.body, 'filterable', d.filterable,
      'position', d.position, 'media', (select coalesce(json_agg(${MEDIUM} order by m.position), '[]') from product_media m
        where m.product_detail_id = d.id and m.removed_at is null))), '[]') from product_details d where d.product_id = p.id),
  'media', (select coalesce(json_agg(${MEDIUM} order by m.position), '[]') from product_media m where m.product_id = p.id and m.removed_at is null),
  'vendorId', p.vendor_id, 'holdPieces', p.hold_pieces, 'holdGuestPercent', p.hold_guest_percent, 'version', p.version, 'createdAt', p.created_at)`;

/** $1 limit. */
export const PRODUCTS = `
  select json_build_object('products', (
    select json_agg(${PRODUCT} order by p.created_at desc, p.id desc)
    from (select * from products where visibility <> 'NONE' order by created_at desc, id desc limit $1) p),
    'count', (select count(*) from products where visibility <> 'NONE'))::text as reply`;

/** $1 slug. */
export const PRODUCT_BY_SLUG = `select json_build_object('product', ${PRODUCT})::text as reply from products p where p.slug = $1 and p.visibility <> 'NONE'`;

/** What each call of someone signed in begins with; $1 the session. A row only while it is good. */
const SIGNED_IN = `(select 1 from sessions where id = $1 and ended_at is null and last_seen_at > now() - interval '30 days')`;

const GOES = (way: string) => `exists (select from shipments s where s.order_id = o.id and s.to_customer and ${way})`;
const SUMMARY = `json_build_object('id', o.id, 'customerId', o.customer_id, 'customerName', u.first_name || ' ' || u.last_name, 'status', o.status,
  'total', o.total, 'createdAt', o.created_at, 'paidAt', o.paid_at, 'parentOrderId', o.parent_order_id, 'deliveryMethod', o.delivery_method,
  'courierStop', (select c.state from courier_stops c where c.order_id = o.id and c.state in ('BOOKED', 'COLLECTED', 'HANDED_OVER')),
  'items', goods.items, 'goods', case when not goods.are_there then null when o.goods_handed_over_at is not null then 'HANDED_OVER'
    when ${GOES("s.shipped_at is not null and s.delivered_at is null")} then 'SENT' when ${GOES("s.delivered_at is not null")} then 'ARRIVED'
    when o.goods_packed_at is not null then 'PACKED' else 'TO_PACK' end,
  'promisedFor', (select p.by_day from order_promises p where p.order_id = o.id),
  'promisedFirst', (select p.first_day from order_promises p where p.order_id = o.id),
  'rolls', film.rolls, 'rush', film.rush, 'rollEvents', film.events,
  'priority', film.rolls > 0 and o.tier in ('VERY_NICE_2025', 'SUPER_NICE_2025', 'VERY_NICE_2023', 'SUPER_NICE_2023'))`;
const COUNTED = `
  cross join lateral (select coalesce(sum(quantity), 0) as items, coalesce(bool_or(product_type <> 'DIGITAL'), false) as are_there
    from order_lines l where l.order_id = o.id and l.product_type in ('PRODUCT', 'PRINT', 'DIGITAL')) goods
  cross join lateral (select count(distinct r.id) as rolls, coalesce(bool_or(r.add_rush), false) as rush,
    json_build_object('RECEIVED', count(*) filter (where e.event = 'RECEIVED'), 'DEVELOPED', count(*) filter (where e.event = 'DEVELOPED'),
      'SCANNED', count(*) filter (where e.event = 'SCANNED'), 'SYNCED', count(*) filter (where e.event = 'SYNCED')) as events
    from rolls r left join roll_events e on e.roll_id = r.id where r.order_id = o.id) film`;

/** Orders by a name, an e-mail, a lab or a tracking number, in whole or in part; $1 session, $2 pattern, $3 the term, $4 limit. */
export const SEARCHED_ORDERS = `
  with hits as materialized (
    select order_id as id from rolls where lab_number ilike $2
    union select order_id from shipments where tracking_number = upper($3)
    union select o.id from users u cross join lateral (select id from orders where customer_id = u.id offset 0) o
      where u.email ilike $2 or (u.first_name || ' ' || u.last_name) ilike $2)
  select json_build_object('orders', coalesce(json_agg(${SUMMARY} order by o.created_at desc, o.id desc), '[]'),
    'count', (select count(*) from hits))::text as reply
  from (select o.* from hits join orders o on o.id = hits.id where exists ${SIGNED_IN} order by o.created_at desc, o.id desc limit $4) o
  join users u on u.id = o.customer_id ${COUNTED}`;

const ROLL = `'id', r.id, 'orderId', r.order_id, 'pickUpId', r.pick_up_id, 'number', r.number, 'labNumber', r.lab_number, 'name', r.name, 'brand', r.brand,
  'model', r.model, 'format', r.format, 'process', r.process, 'pushPullFactor', r.push_pull_factor, 'scanQuality', r.scan_quality, 'notes', r.notes,
  'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)), '[]') from roll_tags rt join tags t on t.id = rt.tag_id where rt.roll_id = r.id),
  'locations', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name)), '[]') from roll_places rl join places l on l.id = rl.location_id where rl.roll_id = r.id),
  'lastEvent', (select e.event from roll_events e where e.roll_id = r.id order by e.at desc, e.event desc limit 1),
  'createdAt', r.created_at, 'syncedAt', r.synced_at, 'scansExpiredAt', r.scans_expired_at,
  'storedUntil', null, 'restorableUntil', null, 'isNew', r.seen_at is null and r.synced_at is not null,
  'scanCount', (select count(*) from scans s where s.roll_id = r.id),
  'covers', (select coalesce(json_agg(json_build_object('url', c.key, 'width', c.width, 'height', c.height, 'placeholder', c.placeholder)), '[]') from (
    select f.key, f.width, f.height, s.placeholder from scans s join scan_files f on f.scan_id = s.id and f.kind = 'thumbnail'
    where s.roll_id = r.id and s.state = 'READY' order by s.frame limit 4) c)`;

/** $1 session, $2 customer, $3 limit. */
export const ROLLS = `
  select json_build_object('rolls', coalesce(json_agg(json_build_object(${ROLL}) order by r.created_at desc, r.number desc, r.id), '[]'),
    'count', (select count(*) from rolls where customer_id = $2))::text as reply
  from (select * from rolls where customer_id = $2 and exists ${SIGNED_IN} order by created_at desc, number desc, id limit $3) r`;

/** $1 session, $2 customer, $3 roll. */
export const ROLL_WITH_SCANS = `
  select json_build_object('roll', json_build_object(${ROLL}), 'scans', (
    select json_agg(json_build_object('id', s.id, 'filmRollId', s.roll_id, 'frame', s.frame, 'name', s.name, 'description', s.description, 'state', s.state,
      'problem', s.problem, 'placeholder', s.placeholder, 'width', s.width, 'height', s.height, 'createdAt', s.created_at, 'orientation', s.orientation,
      'shownOrientation', s.shown_orientation, 'favourite', s.favourite_at is not null, 'rejected', s.rejected_at is not null, 'turning', false,
      'renewedAt', s.renewed_at, 'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)), '[]')
        from scan_tags st join tags t on t.id = st.tag_id where st.scan_id = s.id),
      'locations', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name)), '[]')
        from scan_places sl join places l on l.id = sl.location_id where sl.scan_id = s.id),
      ${["thumbnail", "midResOptimized", "midRes", "hiRes"].map((kind) => `'${kind}', f.files -> '${kind}'`).join(", ")}) order by s.frame)
    from scans s cross join lateral (
      select json_object_agg(f.kind, json_build_object('url', f.key, 'width', f.width, 'height', f.height, 'bytes', f.bytes)) as files
      from scan_files f where f.scan_id = s.id) f where s.roll_id = r.id),
    'steps', (select coalesce(json_agg(json_build_object('event', e.event, 'at', e.at, 'by', u.first_name) order by e.at, e.event), '[]')
      from roll_events e left join users u on u.id = e.by_user_id where e.roll_id = r.id),
    'contactSheetIncluded', exists (select from subscriptions m where m.user_id = r.customer_id),
    'newerId', (select n.id from rolls n where n.customer_id = r.customer_id and (n.created_at, n.number) > (r.created_at, r.number)
      order by n.created_at, n.number limit 1),
    'olderId', (select n.id from rolls n where n.customer_id = r.customer_id and (n.created_at, n.number) < (r.created_at, r.number)
      order by n.created_at desc, n.number desc limit 1))::text as reply
  from rolls r where r.id = $3 and r.customer_id = $2 and exists ${SIGNED_IN}`;
