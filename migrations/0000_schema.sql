-- The whole schema, by domain: what each src/server/<domain>/tables.ts declares, with its comments. Later changes are migrations of their
-- own (npm run migration). Functions and triggers that may change are repeatable migrations: src/server/bench/read-models.sql (read models)
-- and src/server/notifications.sql (NOTIFY).

-- Trigram search over names, e-mails and lab numbers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A text as every search compares it: without case, accents, apostrophes and widths. src/rules/fold.ts returns the same. Columns and indexes
-- are computed with it, so a change of it must rebuild them. The high cost makes the planner use an index instead of calling it for each row.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  IF octet_length(words) = char_length(words) THEN
    RETURN lower(translate(words, '''`', ''));
  END IF;
  words := translate(words, '“”„‟«»″''`´ʹʻʼʽʾʿˈ‘’‚‛′‵＇｀', '"""""""');
  words := regexp_replace(normalize(words, NFKD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
    '', 'g');
  words := translate(lower(words COLLATE pg_c_utf8), 'łøđðħıŧŋς×⁄‐‒–—―−', 'loddhitnσx/------');
  RETURN normalize(replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
END $$;

-- All sequences of four characters in a text, by which an index finds any part of it. The first one is marked: a b-tree finds how texts begin.
CREATE FUNCTION search_parts(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT COST 1000 AS $$
  SELECT array_to_tsvector(array_agg(DISTINCT CASE at WHEN 1 THEN '^' ELSE '' END || substr(words || '   ', at, 4))) FROM generate_series(1, char_length(words)) at
$$;


-- ==== Accounts ==============================================================

-- Counts of attempts at guessable secrets, by hashed key.
CREATE TABLE login_throttles (
  key text PRIMARY KEY,
  level double precision NOT NULL,
  last_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL
);
CREATE INDEX login_throttles_last_at_index ON login_throttles (last_at);

CREATE TYPE user_role AS ENUM ('ADMIN', 'CUSTOMER', 'MESSENGER', 'VENDOR');

CREATE TYPE staff_role AS ENUM ('OWNER', 'MANAGER', 'FRONT_DESK', 'BENCH', 'SHOP', 'READ_ONLY');

CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_verified_at timestamp with time zone,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  guest boolean DEFAULT false NOT NULL,
  role user_role DEFAULT 'CUSTOMER' NOT NULL,
  phone text,
  profile_image_key text,
  referral_code text NOT NULL,
  first_order_at timestamp with time zone,
  news_read_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || E'\n' || email)) STORED NOT NULL,
  staff_role staff_role,
  suspended_at timestamp with time zone,
  pin_hash text,
  badge_hash text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  external_id text,
  metadata jsonb,
  CONSTRAINT "users_referralCode_unique" UNIQUE(referral_code),
  CONSTRAINT "users_badgeHash_unique" UNIQUE(badge_hash),
  CONSTRAINT "users_externalId_unique" UNIQUE(external_id)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE not users.guest;
CREATE UNIQUE INDEX users_guest_email_key ON users (lower(email)) WHERE users.guest;
CREATE INDEX users_role_created_at_index ON users (role, created_at);
CREATE INDEX users_accounts ON users (role) WHERE not users.guest;
CREATE INDEX users_created_at_index ON users (created_at);
CREATE INDEX users_in_order_of_name ON users (lower(last_name),lower(first_name), id);
CREATE INDEX users_search_parts ON users USING gin (search_parts(search_text)) WITH (gin_pending_list_limit=64);
CREATE INDEX users_search_beginning ON users (search_text text_pattern_ops, guest, role, first_order_at, id);
CREATE INDEX users_phone_end ON users (reverse(regexp_replace(phone, ' ext.*$|[^0-9]', '', 'g')) text_pattern_ops);
CREATE INDEX users_updated_at_id_index ON users (updated_at, id);

CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  place_id text,
  address1 text NOT NULL,
  address2 text,
  city text NOT NULL,
  zip text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  "primary" boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX addresses_user_id_index ON addresses (user_id);
CREATE UNIQUE INDEX addresses_one_primary ON addresses (user_id) WHERE addresses."primary";

-- Browsers in which an account was signed in to, by hash of each browser's token.
CREATE TABLE known_browsers (
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT known_browsers_user_id_token_hash_pk PRIMARY KEY(user_id,token_hash),
  CONSTRAINT known_browsers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX known_browsers_last_used_at_index ON known_browsers (last_used_at);

CREATE TABLE preferences (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  CONSTRAINT preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE UNIQUE INDEX preferences_user_id_key_index ON preferences (user_id, key);

-- A session is valid until it is ended, expires, or idles too long; tokens name it.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  second_factor_pending boolean NOT NULL,
  known_browser boolean DEFAULT false NOT NULL,
  browser_hash text,
  generation integer DEFAULT 1 NOT NULL,
  confirmed_at timestamp with time zone,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  address text,
  user_agent text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  station_name text,
  station_lock_minutes integer,
  worker_id uuid,
  worker_active_at timestamp with time zone,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT sessions_worker_id_users_id_fk FOREIGN KEY (worker_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX sessions_user_id_index ON sessions (user_id);
CREATE INDEX sessions_worker_id_index ON sessions (worker_id);

CREATE TYPE code_purpose AS ENUM ('PASSWORD_RESET', 'SECOND_FACTOR', 'EMAIL');

-- Reset links, second-factor codes, and codes that prove an e-mail: stored hashed, used once, with few attempts.
CREATE TABLE one_time_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid,
  purpose code_purpose NOT NULL,
  code_hash text NOT NULL,
  attempts_left integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT one_time_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT one_time_codes_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE cascade
);
CREATE INDEX one_time_codes_user_id_purpose_index ON one_time_codes (user_id, purpose);
CREATE INDEX one_time_codes_code_hash_index ON one_time_codes (code_hash);

CREATE TYPE identity_provider AS ENUM ('GOOGLE', 'FACEBOOK');

CREATE TABLE user_identities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  provider identity_provider NOT NULL,
  provider_user_id text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT user_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE UNIQUE INDEX user_identities_key ON user_identities (provider, provider_user_id);
CREATE UNIQUE INDEX user_identities_one_per_provider ON user_identities (user_id, provider);

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  role user_role NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  hash text NOT NULL,
  beginning text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  warned_at timestamp with time zone,
  CONSTRAINT api_keys_hash_unique UNIQUE(hash),
  CONSTRAINT api_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX api_keys_user_id_index ON api_keys (user_id);
CREATE INDEX api_keys_created_at_index ON api_keys (created_at);
CREATE INDEX api_keys_expires_at_index ON api_keys (expires_at);


-- ==== Accounts: second factors ==============================================

-- Apps that show a code every thirty seconds.
CREATE TABLE authenticators (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  sealed_secret text NOT NULL,
  switched_on_at timestamp with time zone,
  last_step integer,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX authenticators_user_id_index ON authenticators (user_id);
CREATE UNIQUE INDEX authenticators_one_begun ON authenticators (user_id) WHERE authenticators.switched_on_at is null;

CREATE TYPE passkey_purpose AS ENUM ('ADD', 'VERIFY', 'SIGN_IN');

-- Passkey challenges, deleted once answered.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose passkey_purpose NOT NULL,
  session_id uuid,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE cascade
);
CREATE INDEX passkey_challenges_expires_at_index ON passkey_challenges (expires_at);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT passkeys_credential_key UNIQUE(credential_id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX passkeys_user_id_index ON passkeys (user_id);

-- For users who lost everything else: stored hashed, each usable once.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY(user_id,code_hash),
  CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);


-- ==== Accounts: event log ===================================================

CREATE TYPE account_event_kind AS ENUM ('SIGNED_UP', 'ACCOUNT_MADE', 'LOGGED_IN', 'PASSWORD_ACCEPTED', 'CODE_ACCEPTED', 'NEW_BROWSER', 'LOGIN_REFUSED', 'LOGIN_THROTTLED', 'CODE_REFUSED', 'LOGGED_OUT', 'SESSION_ENDED', 'SESSIONS_ENDED', 'CONFIRMED', 'CONFIRM_REFUSED', 'PASSWORD_CHANGED', 'RESET_REQUESTED', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'PHONE_CHANGED', 'ROLE_CHANGED', 'IDENTITY_JOINED', 'IDENTITY_REMOVED', 'FACTOR_ADDED', 'FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'NOT_ALLOWED', 'STAFF_ROLE_CHANGED', 'SUSPENDED', 'RESTORED', 'PIN_SET', 'BADGE_MADE', 'STATION_KEYS_REMOVED', 'STATION_OPENED', 'STATION_SIGNED_IN', 'PIN_REFUSED', 'KEY_MADE', 'KEY_REVOKED');

-- Account events: sign-ins, refusals, changes of rights.
CREATE TABLE account_events (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind account_event_kind NOT NULL,
  about text,
  by_user_id uuid,
  session_id uuid,
  address text,
  network text,
  browser text,
  count integer DEFAULT 1 NOT NULL,
  first_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  group_key text,
  CONSTRAINT "account_events_groupKey_unique" UNIQUE(group_key),
  CONSTRAINT account_events_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX account_events_user_id_at_id_index ON account_events (user_id, at, id);
CREATE INDEX account_events_user_id_index ON account_events (user_id);
CREATE INDEX account_events_user_id_kind_at_index ON account_events (user_id, kind, at);
CREATE INDEX account_events_kind_at_id_index ON account_events (kind, at, id);
CREATE INDEX account_events_network_at_id_index ON account_events (network, at, id);
CREATE INDEX account_events_at_id_index ON account_events (at, id);


-- ==== Accounts: push notifications ==========================================

-- Browsers that show notifications of a user's orders.
CREATE TABLE push_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  browser_hash text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  public_key text NOT NULL,
  user_agent text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_devices_one_a_browser UNIQUE(user_id,browser_hash),
  CONSTRAINT push_devices_of_a_known_browser FOREIGN KEY (user_id,browser_hash) REFERENCES known_browsers (user_id,token_hash) ON DELETE cascade
);
CREATE INDEX push_devices_browser_hash_index ON push_devices (browser_hash);
CREATE INDEX push_devices_endpoint_index ON push_devices (endpoint);


-- ==== History of staff changes ==============================================

-- Staff changes to everything that has no history of its own.
CREATE TABLE staff_changes (
  id uuid PRIMARY KEY,
  at timestamp with time zone NOT NULL,
  by_user_id uuid,
  thing_kind text NOT NULL,
  thing_id text NOT NULL,
  thing_name text NOT NULL,
  part_kind text,
  part_id uuid,
  part_name text,
  verb text NOT NULL,
  call text,
  fields jsonb DEFAULT '[]'::jsonb NOT NULL,
  by_key text,
  CONSTRAINT staff_changes_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX staff_changes_at_id_index ON staff_changes (at, id);
CREATE INDEX staff_changes_thing_id_at_id_index ON staff_changes (thing_id, at, id);
CREATE INDEX staff_changes_part_id_at_id_index ON staff_changes (part_id, at, id);
CREATE INDEX staff_changes_by_user_id_at_id_index ON staff_changes (by_user_id, at, id);
CREATE INDEX staff_changes_thing_kind_at_id_index ON staff_changes (thing_kind, at, id);
CREATE INDEX staff_changes_search_parts ON staff_changes USING gin (search_parts(fold_text((thing_name || ' ' || coalesce(part_name, ''))))) WITH (gin_pending_list_limit=64);


-- ==== Personal data =========================================================

-- Requested account deletions: carried out on the day unless canceled before.
CREATE TABLE account_deletions (
  user_id uuid PRIMARY KEY,
  requested_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT account_deletions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE account_deletions.done_at is null;

-- Zips of all the data about a user: created once, available for some days.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone,
  key text,
  bytes bigint,
  files integer,
  CONSTRAINT data_exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX data_exports_user_id_requested_at_index ON data_exports (user_id, requested_at);
CREATE UNIQUE INDEX data_exports_one_at_work ON data_exports (user_id) WHERE data_exports.ready_at is null;


-- ==== Idempotency keys ======================================================

-- The write that a key was used for: the same key and body get the same response.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash text NOT NULL,
  subject text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE UNIQUE INDEX idempotency_keys_key ON idempotency_keys (user_id, key);
CREATE INDEX idempotency_keys_created_at_index ON idempotency_keys (created_at);


-- ==== Rate limits ===========================================================

-- How often a key was used in the window that ends with until, or which distinct values it tried.
-- UNLOGGED, which tables.ts cannot declare: a count lasts for minutes and is not worth a disk write.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  count integer DEFAULT 0 NOT NULL,
  distinct_values text[] DEFAULT '{}' NOT NULL,
  until timestamp with time zone NOT NULL
);
CREATE INDEX rate_limits_until_index ON rate_limits (until);


-- ==== Lab settings ==========================================================

-- Days that an admin closed, or opened on a holiday or weekend.
CREATE TABLE lab_days (
  day date PRIMARY KEY,
  open boolean NOT NULL,
  reason text DEFAULT '' NOT NULL
);

-- The admins' settings for couriers and vendors: one row, or none before the first change.
CREATE TABLE lab_settings (
  id integer PRIMARY KEY,
  door_minutes integer NOT NULL,
  bookable_days integer NOT NULL,
  vendor_accept_days integer NOT NULL,
  vendor_send_days integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT lab_settings_one_row CHECK (lab_settings.id = 1)
);

CREATE TABLE lab_profile_versions (
  part text NOT NULL,
  version integer NOT NULL,
  value jsonb NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  saved_by uuid,
  CONSTRAINT lab_profile_versions_part_version_pk PRIMARY KEY(part,version),
  CONSTRAINT lab_profile_versions_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users (id) ON DELETE set null
);


-- ==== Outside services ======================================================

-- The last response of each external service, to any process.
CREATE TABLE service_answers (
  service text PRIMARY KEY,
  answered_at timestamp with time zone,
  took_ms integer,
  failures jsonb DEFAULT '[]'::jsonb NOT NULL
);


-- ==== Search ================================================================

-- How often a term was searched on a day.
CREATE TABLE search_terms (
  day date NOT NULL,
  term text NOT NULL,
  times integer NOT NULL,
  CONSTRAINT search_terms_term_day_pk PRIMARY KEY(term,day)
);
CREATE INDEX search_terms_day_index ON search_terms (day);


-- ==== Memberships ===========================================================

CREATE TYPE subscription_status AS ENUM ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'CANCELED');

-- A customer's membership as the payment provider knows it.
CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  provider_subscription_id text,
  status subscription_status DEFAULT 'ACTIVE' NOT NULL,
  lookup_key text NOT NULL,
  active boolean NOT NULL,
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  current_period_start timestamp with time zone NOT NULL,
  current_period_end timestamp with time zone NOT NULL,
  next_lookup_key text,
  term_value integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone,
  payment_method_id text,
  discount_kind text,
  discount_amount integer,
  problem text,
  change jsonb,
  provider_state_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  state text GENERATED ALWAYS AS (case
      when started_at is null then null
      when not active then 'ENDED'
      when status = 'PAST_DUE' then 'UNPAID'
      when cancel_at_period_end or provider_subscription_id is null then 'ENDS'
      else 'RENEWS' end) STORED,
  state_day timestamp with time zone GENERATED ALWAYS AS (case
      when not active then coalesce(ended_at, current_period_end)
      when status = 'PAST_DUE' then current_period_start
      else current_period_end end) STORED,
  created_at timestamp with time zone NOT NULL,
  price_version integer DEFAULT 1 NOT NULL,
  next_price_version integer,
  billed_from timestamp with time zone,
  CONSTRAINT "subscriptions_providerSubscriptionId_unique" UNIQUE(provider_subscription_id),
  CONSTRAINT subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX subscriptions_user_id_current_period_end_index ON subscriptions (user_id, current_period_end);
CREATE UNIQUE INDEX subscriptions_one_active ON subscriptions (user_id) WHERE subscriptions.active;
CREATE UNIQUE INDEX subscriptions_one_incomplete ON subscriptions (user_id) WHERE subscriptions.status = 'INCOMPLETE';
CREATE INDEX subscriptions_by_state ON subscriptions (state, state_day, id);
CREATE INDEX subscriptions_started ON subscriptions (started_at, id) WHERE subscriptions.started_at is not null;
CREATE INDEX subscriptions_running ON subscriptions (current_period_end) WHERE subscriptions.active;

-- A card that pays a first term or a tier change, until it is settled.
CREATE TABLE membership_cards (
  subscription_id uuid PRIMARY KEY,
  lookup_key text NOT NULL,
  token text,
  payment_method_id text,
  keep boolean NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT membership_cards_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE cascade
);


-- ==== Products ==============================================================

CREATE TABLE collections (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  description text DEFAULT '' NOT NULL,
  order_index integer NOT NULL,
  active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT collections_slug_unique UNIQUE(slug)
);
CREATE INDEX collections_active_order_index_index ON collections (active, order_index);
CREATE INDEX collections_order_index_id_index ON collections (order_index, id);
CREATE INDEX collections_lower_name ON collections (lower(name));

CREATE TABLE collection_products (
  collection_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT collection_products_collection_id_product_id_pk PRIMARY KEY(collection_id,product_id),
  CONSTRAINT collection_products_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections (id) ON DELETE cascade
);
CREATE INDEX collection_products_collection_id_position_index ON collection_products (collection_id, position);
CREATE INDEX collection_products_product_id_index ON collection_products (product_id);

-- A product's longer text, and the facts that lists can be filtered by, for example { format: "35mm", iso: "400" }.
CREATE TABLE product_details (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  subtitle text DEFAULT '' NOT NULL,
  body text DEFAULT '' NOT NULL,
  filterable jsonb DEFAULT '{}'::jsonb NOT NULL,
  position integer NOT NULL
);
CREATE INDEX product_details_product_id_position_index ON product_details (product_id, position);
CREATE INDEX product_details_filterable ON product_details USING gin (filterable);
CREATE INDEX product_details_text_trgm ON product_details USING gin (fold_text(subtitle || ' ' || body) gin_trgm_ops);

-- Stored pictures of a product, of one of its details or of a collection.
CREATE TABLE product_media (
  id uuid PRIMARY KEY,
  product_id uuid,
  product_detail_id uuid,
  collection_id uuid,
  key text NOT NULL,
  type text NOT NULL,
  alt text DEFAULT '' NOT NULL,
  width integer,
  height integer,
  position integer NOT NULL,
  removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  small_key text,
  product_variant_id uuid,
  CONSTRAINT product_media_key_unique UNIQUE(key),
  CONSTRAINT product_media_product_detail_id_product_details_id_fk FOREIGN KEY (product_detail_id) REFERENCES product_details (id) ON DELETE cascade,
  CONSTRAINT product_media_collection_id_collections_id_fk FOREIGN KEY (collection_id) REFERENCES collections (id) ON DELETE cascade
);
CREATE INDEX product_media_product_id_position_index ON product_media (product_id, position);
CREATE INDEX product_media_product_detail_id_index ON product_media (product_detail_id);
CREATE INDEX product_media_collection_id_index ON product_media (collection_id);
CREATE INDEX product_media_removed_at_index ON product_media (removed_at) WHERE product_media.removed_at is not null;
CREATE INDEX product_media_product_variant_id_index ON product_media (product_variant_id);

CREATE TYPE option_type AS ENUM ('select', 'radio', 'text', 'checkbox');

CREATE TABLE product_options (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  option_key text NOT NULL,
  option_type option_type NOT NULL,
  label text NOT NULL,
  description text DEFAULT '' NOT NULL,
  required boolean DEFAULT false NOT NULL,
  sort_order integer NOT NULL,
  active boolean DEFAULT true NOT NULL,
  product_variant_id uuid,
  config jsonb NOT NULL
);
CREATE INDEX product_options_product_id_sort_order_index ON product_options (product_id, sort_order);
CREATE INDEX product_options_product_variant_id_index ON product_options (product_variant_id);
CREATE UNIQUE INDEX product_options_product_id_option_key_index ON product_options (product_id, option_key);

-- The fill factor leaves room for stock changes in place, which touch no index.
CREATE TABLE product_variants (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  name text NOT NULL,
  sku text NOT NULL,
  price integer NOT NULL,
  member_price integer,
  stock integer,
  stock_step integer GENERATED ALWAYS AS (width_bucket(stock, '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])) STORED,
  active boolean DEFAULT true NOT NULL,
  position integer NOT NULL,
  CONSTRAINT product_variants_sku_unique UNIQUE(sku),
  CONSTRAINT product_variants_stock_not_negative CHECK (product_variants.stock >= 0),
  CONSTRAINT product_variants_price_not_negative CHECK (product_variants.price >= 0 and coalesce(product_variants.member_price, 0) >= 0)
) WITH (fillfactor = 80);
CREATE INDEX product_variants_product_id_position_index ON product_variants (product_id, position);
CREATE INDEX product_variants_stock_step_index ON product_variants (stock_step);

CREATE TYPE product_type AS ENUM ('DIGITAL', 'FULFILLMENT_SERVICE_ADD_ON', 'PRODUCT', 'SERVICE_ADD_ON', 'PRINT', 'SUBSCRIPTION');

CREATE TYPE product_visibility AS ENUM ('NONE', 'COMING_SOON', 'MEMBERS_ONLY', 'PUBLIC');

-- Everything the lab sells: goods, prints, digital goods, and its services, which have a row each so that order lines can name them.
-- The fill factor leaves room for stock changes in place, which touch no index.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  sku text NOT NULL,
  product_type product_type NOT NULL,
  description text DEFAULT '' NOT NULL,
  price integer NOT NULL,
  member_price integer,
  stock integer,
  stock_step integer GENERATED ALWAYS AS (width_bucket(stock, '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])) STORED,
  search_text text GENERATED ALWAYS AS (fold_text(name || ' ' || sku)) STORED NOT NULL,
  taxable boolean DEFAULT true NOT NULL,
  gift_card boolean DEFAULT false NOT NULL,
  visibility product_visibility DEFAULT 'PUBLIC' NOT NULL,
  member_launch_date timestamp with time zone,
  public_launch_date timestamp with time zone,
  default_product_variant_id uuid,
  vendor_id uuid,
  hold_pieces integer,
  hold_guest_percent integer,
  version integer DEFAULT 1 NOT NULL,
  popularity integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  external_id text,
  metadata jsonb,
  CONSTRAINT products_slug_unique UNIQUE(slug),
  CONSTRAINT products_sku_unique UNIQUE(sku),
  CONSTRAINT products_stock_not_negative CHECK (products.stock >= 0),
  CONSTRAINT products_gift_card CHECK (not products.gift_card or products.product_type = 'DIGITAL'),
  CONSTRAINT products_holds CHECK (products.hold_pieces >= 1 and products.hold_guest_percent between 0 and 100),
  CONSTRAINT products_price_not_negative CHECK (products.price >= 0 and coalesce(products.member_price, 0) >= 0),
  CONSTRAINT products_default_product_variant_id_product_variants_id_fk FOREIGN KEY (default_product_variant_id) REFERENCES product_variants (id) ON DELETE set null,
  CONSTRAINT products_vendor_id_users_id_fk FOREIGN KEY (vendor_id) REFERENCES users (id),
  CONSTRAINT "products_externalId_unique" UNIQUE(external_id)
) WITH (fillfactor = 80);
CREATE INDEX products_product_type_created_at_index ON products (product_type, created_at);
CREATE INDEX products_created_at_id_index ON products (created_at, id);
CREATE INDEX products_name_id_index ON products (name, id);
CREATE INDEX products_price_id_index ON products (price, id);
CREATE INDEX products_popularity_id_index ON products (popularity, id);
CREATE INDEX products_lower_name ON products (lower(name));
CREATE INDEX products_visibility_created_at_index ON products (visibility, created_at);
CREATE INDEX products_vendor_id_index ON products (vendor_id);
CREATE INDEX products_stock_step_index ON products (stock_step);
CREATE INDEX products_default_product_variant_id_index ON products (default_product_variant_id);
CREATE INDEX products_description_trgm ON products USING gin (fold_text(description) gin_trgm_ops);
CREATE INDEX products_search_trgm ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products_updated_at_id_index ON products (updated_at, id);

-- Products bought in the same orders, counted daily; only the top ones for each product.
CREATE TABLE products_bought_together (
  product_id uuid NOT NULL,
  other_id uuid NOT NULL,
  buyers integer NOT NULL,
  CONSTRAINT products_bought_together_product_id_other_id_pk PRIMARY KEY(product_id,other_id),
  CONSTRAINT products_bought_together_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade,
  CONSTRAINT products_bought_together_other_id_products_id_fk FOREIGN KEY (other_id) REFERENCES products (id) ON DELETE cascade
);
CREATE INDEX products_bought_together_other_id_index ON products_bought_together (other_id);

CREATE TYPE stock_reason AS ENUM ('INITIAL', 'ORDERED', 'RESTORED', 'ADJUSTED');

-- Every change of a counted stock, so the sum of the movements is the stock.
CREATE TABLE stock_movements (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  product_variant_id uuid,
  change integer NOT NULL,
  stock_after integer NOT NULL,
  reason stock_reason NOT NULL,
  order_id integer,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stock_after_not_negative CHECK (stock_movements.stock_after >= 0),
  CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade,
  CONSTRAINT stock_movements_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE cascade,
  CONSTRAINT stock_movements_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX stock_movements_product_id_at_index ON stock_movements (product_id, at);
CREATE INDEX stock_movements_product_variant_id_index ON stock_movements (product_variant_id);
CREATE INDEX stock_movements_order_id_index ON stock_movements (order_id);
CREATE INDEX stock_movements_by_user_id_index ON stock_movements (by_user_id);


-- ==== Prints ================================================================

-- Uploads for drafts per hour; stored apart from drafts, which can be removed.
CREATE TABLE draft_upload_hours (
  source text NOT NULL,
  hour timestamp with time zone NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT draft_upload_hours_source_hour_pk PRIMARY KEY(source,hour)
);
CREATE INDEX draft_upload_hours_hour_index ON draft_upload_hours (hour);

-- Papers for large prints.
CREATE TABLE papers (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  name text NOT NULL,
  finish text NOT NULL,
  target_printer text DEFAULT 'LARGE_FORMAT' NOT NULL,
  description text DEFAULT '' NOT NULL,
  white text DEFAULT '#ffffff' NOT NULL,
  black text DEFAULT '#000000' NOT NULL,
  active boolean DEFAULT true NOT NULL,
  position integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT "papers_productId_unique" UNIQUE(product_id),
  CONSTRAINT papers_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id)
);
CREATE INDEX papers_active_position_index ON papers (active, position);

-- A size of a paper.
CREATE TABLE paper_sizes (
  id uuid PRIMARY KEY,
  paper_id uuid NOT NULL,
  product_variant_id uuid NOT NULL,
  width_inches real NOT NULL,
  height_inches real NOT NULL,
  active boolean DEFAULT true NOT NULL,
  position integer NOT NULL,
  CONSTRAINT "paper_sizes_productVariantId_unique" UNIQUE(product_variant_id),
  CONSTRAINT paper_sizes_paper_id_papers_id_fk FOREIGN KEY (paper_id) REFERENCES papers (id) ON DELETE cascade,
  CONSTRAINT paper_sizes_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id)
);
CREATE INDEX paper_sizes_paper_id_position_index ON paper_sizes (paper_id, position);

-- A picture for printing.
CREATE TABLE print_drafts (
  id uuid PRIMARY KEY,
  user_id uuid,
  browser_key_hash text,
  network_hash text,
  name text NOT NULL,
  target_printer text NOT NULL,
  state text NOT NULL,
  problem text,
  upload_type text NOT NULL,
  upload_bytes integer NOT NULL,
  original_key text NOT NULL,
  print_key text,
  preview_key text,
  width integer,
  height integer,
  arrangement jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT print_drafts_one_maker CHECK ((print_drafts.user_id is null) <> (print_drafts.browser_key_hash is null)),
  CONSTRAINT print_drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX print_drafts_user_id_created_at_index ON print_drafts (user_id, created_at);
CREATE INDEX print_drafts_browser_key_hash_index ON print_drafts (browser_key_hash);
CREATE INDEX print_drafts_of_visitors ON print_drafts (network_hash, upload_bytes) WHERE print_drafts.user_id is null;
CREATE INDEX print_drafts_of_new_accounts ON print_drafts (network_hash, upload_bytes) WHERE print_drafts.user_id is not null and print_drafts.network_hash is not null;
CREATE INDEX print_drafts_state_created_at_index ON print_drafts (state, created_at);
CREATE INDEX print_drafts_created_at_index ON print_drafts (created_at);

-- An ordered draft: the picture, paper and arrangement at the time of the order.
CREATE TABLE prints (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  order_line_id uuid NOT NULL,
  draft_id uuid NOT NULL,
  paper text NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  width_inches real,
  height_inches real,
  arrangement jsonb,
  file_key text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT "prints_orderLineId_unique" UNIQUE(order_line_id),
  CONSTRAINT "prints_draftId_unique" UNIQUE(draft_id),
  CONSTRAINT prints_draft_id_print_drafts_id_fk FOREIGN KEY (draft_id) REFERENCES print_drafts (id)
);
CREATE INDEX prints_order_id_index ON prints (order_id);


-- ==== Coupons ===============================================================

CREATE TABLE coupons (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  description text DEFAULT '' NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  product_type text,
  active boolean DEFAULT true NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_redemptions integer,
  max_per_customer integer,
  redeemed integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT coupons_amount_positive CHECK (coupons.amount > 0),
  CONSTRAINT coupons_not_overused CHECK (coupons.redeemed >= 0 and (coupons.max_redemptions is null or coupons.redeemed <= coupons.max_redemptions))
);
CREATE UNIQUE INDEX coupons_code_key ON coupons (lower(code));
CREATE INDEX coupons_created_at_id_index ON coupons (created_at, id);
CREATE INDEX coupons_code_index ON coupons (code);
CREATE INDEX coupons_redeemed_id_index ON coupons (redeemed, id);
CREATE INDEX coupons_ends_at_id_index ON coupons (ends_at, id);
CREATE INDEX coupons_words_trgm ON coupons USING gin (fold_text(code || ' ' || description) gin_trgm_ops);

-- One use of a coupon by an order or a membership; releasedAt is set when that was canceled and the use released.
CREATE TABLE coupon_redemptions (
  id uuid PRIMARY KEY,
  coupon_id uuid NOT NULL,
  user_id uuid NOT NULL,
  order_id integer,
  subscription_id uuid,
  amount integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT coupon_redemptions_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons (id),
  CONSTRAINT coupon_redemptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX coupon_redemptions_coupon_id_user_id_index ON coupon_redemptions (coupon_id, user_id);
CREATE INDEX coupon_redemptions_user_id_index ON coupon_redemptions (user_id);
CREATE INDEX coupon_redemptions_by_time ON coupon_redemptions (created_at, amount, subscription_id) WHERE coupon_redemptions.released_at is null;
CREATE INDEX coupon_redemptions_of_coupon ON coupon_redemptions (coupon_id, created_at) WHERE coupon_redemptions.released_at is null;
CREATE UNIQUE INDEX coupon_redemptions_one_per_order ON coupon_redemptions (order_id) WHERE coupon_redemptions.released_at is null;
CREATE UNIQUE INDEX coupon_redemptions_once_per_subscription ON coupon_redemptions (subscription_id);


-- ==== Orders ================================================================

CREATE TYPE delivery_method AS ENUM ('DROP_OFF', 'IN_STORE_PICKUP', 'EXTERNAL_FULFILLMENT', 'PREPAID_LABEL', 'RETURN_MAILER');

CREATE TYPE order_status AS ENUM ('OPEN', 'INVOICED', 'PAID', 'COMPLETE', 'CANCELED');

CREATE TYPE tier_id AS ENUM ('NON_MEMBER', 'NICE_2025', 'VERY_NICE_2025', 'SUPER_NICE_2025', 'NICE_2023', 'VERY_NICE_2023', 'SUPER_NICE_2023', 'NICE_2021', 'NICE_MONTHLY');

-- Sums are integer cents as charged: lines − discount − service credits + tax − account credit = total.
CREATE TABLE orders (
  id serial PRIMARY KEY,
  customer_id uuid NOT NULL,
  access_code text,
  guest_first_name text,
  guest_last_name text,
  guest_network_hash text,
  parent_order_id integer,
  status order_status DEFAULT 'OPEN' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  tier tier_id NOT NULL,
  delivery_method delivery_method,
  address jsonb,
  notes text DEFAULT '' NOT NULL,
  internal_notes text DEFAULT '' NOT NULL,
  gift_note text DEFAULT '' NOT NULL,
  use_billing_address_for_tax boolean DEFAULT true NOT NULL,
  return_shipping boolean DEFAULT false NOT NULL,
  use_credits boolean DEFAULT true NOT NULL,
  use_account_credit boolean DEFAULT true NOT NULL,
  when_paid jsonb,
  coupon_id uuid,
  coupon_code text,
  lines_total integer NOT NULL,
  discount integer NOT NULL,
  service_credits integer NOT NULL,
  tax_rate integer NOT NULL,
  tax integer NOT NULL,
  gift_card integer DEFAULT 0 NOT NULL,
  account_credit integer NOT NULL,
  total integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  held_until timestamp with time zone,
  payment_mailed_at timestamp with time zone,
  invoiced_at timestamp with time zone,
  on_account_at timestamp with time zone,
  paid_at timestamp with time zone,
  canceled_at timestamp with time zone,
  prints_ready_at timestamp with time zone,
  goods_packed_at timestamp with time zone,
  goods_handed_over_at timestamp with time zone,
  completed_at timestamp with time zone,
  desk_discount integer DEFAULT 0 NOT NULL,
  by_hand jsonb,
  price_version integer DEFAULT 1 NOT NULL,
  tax_exempt boolean DEFAULT false NOT NULL,
  taxation jsonb,
  external_id text,
  metadata jsonb,
  CONSTRAINT "orders_accessCode_unique" UNIQUE(access_code),
  CONSTRAINT orders_sum CHECK (orders.lines_total - orders.discount - orders.service_credits + orders.tax - orders.gift_card - orders.account_credit = orders.total),
  CONSTRAINT orders_total_not_negative CHECK (orders.total >= 0),
  CONSTRAINT orders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id),
  CONSTRAINT orders_parent_order_id_orders_id_fk FOREIGN KEY (parent_order_id) REFERENCES orders (id),
  CONSTRAINT orders_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons (id),
  CONSTRAINT "orders_externalId_unique" UNIQUE(external_id)
);
CREATE INDEX orders_customer_id_created_at_id_index ON orders (customer_id, created_at, id);
CREATE INDEX orders_status_created_at_index ON orders (status, created_at);
CREATE INDEX orders_created_at_id_customer_id_index ON orders (created_at, id, customer_id);
CREATE INDEX orders_total_id_index ON orders (total, id);
CREATE INDEX orders_parent_order_id_index ON orders (parent_order_id);
CREATE INDEX orders_coupon_id_index ON orders (coupon_id);
CREATE INDEX orders_holding ON orders (held_until) WHERE orders.status = 'OPEN' and orders.held_until is not null;

-- The order's audit trail: every change of money, status or goods, with user and time.
CREATE TABLE order_events (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  type text NOT NULL,
  text text NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  by_key text,
  CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_events_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX order_events_order_id_at_index ON order_events (order_id, at);
CREATE INDEX order_events_by_user_id_index ON order_events (by_user_id);
CREATE INDEX order_events_at_order_id_index ON order_events (at, order_id);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  position integer NOT NULL,
  temp_key text,
  sku text NOT NULL,
  description text NOT NULL,
  roll_id uuid,
  quantity integer NOT NULL,
  unit_price integer NOT NULL,
  amount integer NOT NULL,
  discount integer NOT NULL,
  credit_amount integer NOT NULL,
  credit_kind text,
  credit_units integer DEFAULT 0 NOT NULL,
  product_id uuid,
  product_variant_id uuid,
  product_type text DEFAULT 'SERVICE_ADD_ON' NOT NULL,
  taxable boolean DEFAULT true NOT NULL,
  notes text DEFAULT '' NOT NULL,
  selected_options jsonb DEFAULT '{}'::jsonb NOT NULL,
  print_draft_id uuid,
  vendor_id uuid,
  CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT order_lines_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id),
  CONSTRAINT order_lines_vendor_id_users_id_fk FOREIGN KEY (vendor_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX order_lines_order_id_position_index ON order_lines (order_id, position);
CREATE INDEX order_lines_roll_id_index ON order_lines (roll_id);
CREATE INDEX order_lines_product_id_index ON order_lines (product_id);
CREATE INDEX order_lines_product_variant_id_index ON order_lines (product_variant_id);
CREATE INDEX order_lines_vendor_id_order_id_index ON order_lines (vendor_id, order_id);

-- Read model of pending work on orders at the lab: one row per kind of work, deleted when done.
CREATE TABLE order_work (
  order_id integer NOT NULL,
  work text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT order_work_order_id_work_pk PRIMARY KEY(order_id,work),
  CONSTRAINT order_work_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE cascade
);
CREATE INDEX order_work_work_created_at_order_id_index ON order_work (work, created_at, order_id);

-- A staff member's named views of the orders list: filters, search and sort order as in the URL.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  CONSTRAINT saved_views_by_name UNIQUE(user_id,name),
  CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);


-- ==== Checkout ==============================================================

-- A customer's stored cart, available wherever they log in next.
CREATE TABLE stored_carts (
  user_id uuid PRIMARY KEY,
  items jsonb NOT NULL,
  stored_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone,
  CONSTRAINT stored_carts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX stored_carts_not_checked ON stored_carts (stored_at) WHERE stored_carts.checked_at is null;


-- ==== Shipping ==============================================================

-- A parcel's shipment: to the lab, or back to the customer.
CREATE TABLE shipments (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  temp_key text,
  method delivery_method NOT NULL,
  carrier text,
  service_level text,
  customer_address_id uuid,
  address jsonb,
  tracking_number text,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  to_customer boolean NOT NULL,
  line_ids uuid[],
  tracking_state text,
  tracking_events jsonb DEFAULT '[]'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT shipments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT shipments_customer_address_id_addresses_id_fk FOREIGN KEY (customer_address_id) REFERENCES addresses (id) ON DELETE set null
);
CREATE INDEX shipments_order_id_index ON shipments (order_id);
CREATE INDEX shipments_tracking_number_index ON shipments (tracking_number);
CREATE INDEX shipments_customer_address_id_index ON shipments (customer_address_id);
CREATE INDEX shipments_to_send ON shipments (order_id) WHERE shipments.to_customer and shipments.shipped_at is null;

-- A shipment's postage label, bought once: the shipment prepared at the provider is stored before the purchase.
CREATE TABLE labels (
  id uuid PRIMARY KEY,
  shipment_id uuid NOT NULL,
  state text NOT NULL,
  carrier text NOT NULL,
  service_level text NOT NULL,
  provider_shipment_id text,
  tracking_number text,
  png_key text,
  pdf_key text,
  zpl_key text,
  shipment jsonb,
  problem text,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  bought_at timestamp with time zone,
  service text,
  parcel jsonb,
  max_price integer,
  signature boolean DEFAULT false NOT NULL,
  insured_for integer DEFAULT 0 NOT NULL,
  price integer,
  scan_form_id uuid,
  CONSTRAINT "labels_shipmentId_unique" UNIQUE(shipment_id),
  CONSTRAINT "labels_providerShipmentId_unique" UNIQUE(provider_shipment_id),
  CONSTRAINT labels_shipment_id_shipments_id_fk FOREIGN KEY (shipment_id) REFERENCES shipments (id),
  CONSTRAINT labels_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX labels_tracking_number_index ON labels (tracking_number);
CREATE INDEX labels_by_user_id_index ON labels (by_user_id);
CREATE INDEX labels_state_created_at_index ON labels (state, created_at);
CREATE INDEX labels_scan_form_id_index ON labels (scan_form_id);
CREATE INDEX labels_bought_at_index ON labels (bought_at);

-- A label that was returned unused.
CREATE TABLE postage_refunds (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  shipment_id uuid,
  state text NOT NULL,
  carrier text NOT NULL,
  tracking_number text,
  provider_shipment_id text NOT NULL,
  problem text,
  by_user_id uuid,
  requested_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  checked_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT "postage_refunds_providerShipmentId_unique" UNIQUE(provider_shipment_id),
  CONSTRAINT postage_refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT postage_refunds_shipment_id_shipments_id_fk FOREIGN KEY (shipment_id) REFERENCES shipments (id) ON DELETE set null,
  CONSTRAINT postage_refunds_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX postage_refunds_order_id_index ON postage_refunds (order_id);
CREATE INDEX postage_refunds_shipment_id_index ON postage_refunds (shipment_id);
CREATE INDEX postage_refunds_tracking_number_index ON postage_refunds (tracking_number);
CREATE INDEX postage_refunds_by_user_id_index ON postage_refunds (by_user_id);
CREATE INDEX postage_refunds_open ON postage_refunds (checked_at) WHERE postage_refunds.state = 'REQUESTED';

CREATE TABLE parcel_boxes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  length_in double precision NOT NULL,
  width_in double precision NOT NULL,
  height_in double precision NOT NULL,
  empty_oz double precision NOT NULL,
  holds integer NOT NULL
);
INSERT INTO "parcel_boxes" ("id", "name", "length_in", "width_in", "height_in", "empty_oz", "holds") VALUES
  ('0199a000-0000-7000-8000-000000000001', 'Padded mailer', 9, 6, 2, 2, 10),
  ('0199a000-0000-7000-8000-000000000002', 'Small box', 12, 9, 6, 5, 60);

CREATE TABLE scan_forms (
  id uuid PRIMARY KEY,
  carrier text NOT NULL,
  state text NOT NULL,
  labels integer NOT NULL,
  pdf_key text,
  problem text,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_forms_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX scan_forms_created_at_index ON scan_forms (created_at);
CREATE INDEX scan_forms_by_user_id_index ON scan_forms (by_user_id);


-- ==== Payments ==============================================================

CREATE TYPE dispute_status AS ENUM ('NEEDS_ANSWER', 'UNDER_REVIEW', 'WON', 'LOST');

-- A payment that its cardholder disputes at the bank, in the provider's last reported state.
CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  provider_dispute_id text NOT NULL,
  user_id uuid,
  order_id integer,
  subscription_id uuid,
  status dispute_status NOT NULL,
  reason text NOT NULL,
  amount integer NOT NULL,
  withheld integer NOT NULL,
  fee integer NOT NULL,
  due_by timestamp with time zone,
  queried_at timestamp with time zone NOT NULL,
  answer jsonb,
  answered_at timestamp with time zone,
  answered_by_user_id uuid,
  sent_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE(provider_dispute_id),
  CONSTRAINT disputes_of_something CHECK (num_nonnulls(disputes.order_id, disputes.subscription_id) = 1),
  CONSTRAINT disputes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT disputes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT disputes_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions (id),
  CONSTRAINT disputes_answered_by_user_id_users_id_fk FOREIGN KEY (answered_by_user_id) REFERENCES users (id)
);
CREATE INDEX disputes_order_id_index ON disputes (order_id);
CREATE INDEX disputes_subscription_id_index ON disputes (subscription_id);
CREATE INDEX disputes_user_id_index ON disputes (user_id);
CREATE INDEX disputes_answered_by_user_id_index ON disputes (answered_by_user_id);
CREATE INDEX disputes_created_at_id_index ON disputes (created_at, id);
CREATE INDEX disputes_amount_id_index ON disputes (amount, id);
CREATE INDEX disputes_status_created_at_id_index ON disputes (status, created_at, id);
CREATE INDEX disputes_due_by_id_index ON disputes (due_by, id);

-- Account credit that the bench wanted to give while the bank held the order's payment.
CREATE TABLE held_credits (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  refund integer NOT NULL,
  beyond integer NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT held_credits_of_something CHECK (held_credits.refund >= 0 and held_credits.beyond >= 0 and held_credits.refund + held_credits.beyond > 0),
  CONSTRAINT held_credits_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE INDEX held_credits_order_id_index ON held_credits (order_id);

-- The last issued invoice number.
CREATE TABLE invoice_counter (
  one boolean PRIMARY KEY DEFAULT true NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counter_is_one_row CHECK (invoice_counter.one)
);

-- Invoices as presented to the customer.
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  number integer NOT NULL,
  user_id uuid,
  order_id integer,
  subscription_id uuid,
  provider_invoice_id text,
  total integer NOT NULL,
  data jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT invoices_number_unique UNIQUE(number),
  CONSTRAINT "invoices_orderId_unique" UNIQUE(order_id),
  CONSTRAINT "invoices_providerInvoiceId_unique" UNIQUE(provider_invoice_id),
  CONSTRAINT invoices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT invoices_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT invoices_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
);
CREATE INDEX invoices_user_id_issued_at_index ON invoices (user_id, issued_at);
CREATE INDEX invoices_user_id_total_index ON invoices (user_id, total);
CREATE INDEX invoices_user_id_number_index ON invoices (user_id, number);
CREATE INDEX invoices_subscription_id_index ON invoices (subscription_id);
CREATE INDEX invoices_of_terms ON invoices (issued_at) WHERE invoices.subscription_id is not null;

CREATE TABLE payment_customers (
  user_id uuid PRIMARY KEY,
  provider_customer_id text NOT NULL,
  CONSTRAINT "payment_customers_providerCustomerId_unique" UNIQUE(provider_customer_id),
  CONSTRAINT payment_customers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);

CREATE TYPE payment_status AS ENUM ('PENDING', 'REQUIRES_ACTION', 'CAPTURED', 'DECLINED');

-- An attempt to pay an order.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  user_id uuid NOT NULL,
  status payment_status NOT NULL,
  amount integer NOT NULL,
  refunded integer DEFAULT 0 NOT NULL,
  reader_id text,
  payment_method_id text NOT NULL,
  provider_payment_id text,
  card text,
  problem text,
  store_card boolean DEFAULT false NOT NULL,
  excess boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  method text DEFAULT 'CARD' NOT NULL,
  received integer,
  written_off integer DEFAULT 0 NOT NULL,
  reference text DEFAULT '' NOT NULL,
  by_user_id uuid,
  CONSTRAINT "payments_providerPaymentId_unique" UNIQUE(provider_payment_id),
  CONSTRAINT payments_amount_positive CHECK (payments.amount > 0),
  CONSTRAINT payments_not_over_refunded CHECK (payments.refunded between 0 and payments.amount),
  CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT payments_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id),
  CONSTRAINT payments_received_enough CHECK (payments.received is null or payments.received >= payments.amount),
  CONSTRAINT payments_write_off_not_negative CHECK (payments.written_off >= 0)
);
CREATE INDEX payments_order_id_created_at_index ON payments (order_id, created_at);
CREATE INDEX payments_user_id_index ON payments (user_id);
CREATE UNIQUE INDEX payments_one_live ON payments (order_id) WHERE payments.status <> 'DECLINED' and not payments.excess;
CREATE UNIQUE INDEX payments_one_at_reader ON payments (reader_id) WHERE payments.settled_at is null;
CREATE INDEX payments_open ON payments (created_at) WHERE payments.settled_at is null;
CREATE INDEX payments_captured ON payments (settled_at) WHERE payments.status = 'CAPTURED';
CREATE INDEX payments_by_user_id_index ON payments (by_user_id);

CREATE TYPE refund_status AS ENUM ('PENDING', 'SUCCEEDED', 'FAILED');

-- Refunds: to the card, to the customer's account credit, or part to each.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  payment_id uuid,
  to_payment integer NOT NULL,
  to_gift_card integer DEFAULT 0 NOT NULL,
  to_account_credit integer NOT NULL,
  line_ids uuid[] DEFAULT '{}' NOT NULL,
  status refund_status NOT NULL,
  reason text NOT NULL,
  provider_refund_id text,
  problem text,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT "refunds_providerRefundId_unique" UNIQUE(provider_refund_id),
  CONSTRAINT refunds_of_something CHECK (refunds.to_payment >= 0 and refunds.to_gift_card >= 0 and refunds.to_account_credit >= 0
        and refunds.to_payment + refunds.to_gift_card + refunds.to_account_credit > 0),
  CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT refunds_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX refunds_order_id_created_at_index ON refunds (order_id, created_at);
CREATE INDEX refunds_created_at_index ON refunds (created_at);
CREATE INDEX refunds_payment_id_index ON refunds (payment_id);
CREATE INDEX refunds_by_user_id_index ON refunds (by_user_id);
CREATE INDEX refunds_open ON refunds (created_at) WHERE refunds.status = 'PENDING';

-- Reports to the external tax service: an order's sale, and its refunds.
CREATE TABLE tax_reports (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  refund_id uuid,
  transaction_id text NOT NULL,
  amount integer NOT NULL,
  tax integer,
  reported_at timestamp with time zone NOT NULL,
  CONSTRAINT "tax_reports_refundId_unique" UNIQUE(refund_id),
  CONSTRAINT "tax_reports_transactionId_unique" UNIQUE(transaction_id),
  CONSTRAINT tax_reports_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT tax_reports_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds (id)
);
CREATE UNIQUE INDEX tax_reports_one_sale ON tax_reports (order_id) WHERE tax_reports.refund_id is null;
CREATE INDEX tax_reports_order_id_index ON tax_reports (order_id);

CREATE TABLE card_fees (
  id text PRIMARY KEY,
  amount integer NOT NULL,
  charged_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL
);
CREATE INDEX card_fees_charged_at_index ON card_fees (charged_at);
CREATE INDEX card_fees_recorded_at_index ON card_fees (recorded_at);


-- ==== Credits ===============================================================

CREATE TYPE account_credit_reason AS ENUM ('REFERRAL', 'REFUND', 'SPENT', 'RESTORED', 'ADJUSTED', 'GIFT_CARD', 'OPENING');

-- Account credit as an append-only ledger in cents; number orders a customer's entries without gaps.
CREATE TABLE account_credit_entries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  number integer NOT NULL,
  change integer NOT NULL,
  balance_after integer NOT NULL,
  reason account_credit_reason NOT NULL,
  cause text NOT NULL,
  note text DEFAULT '' NOT NULL,
  order_id integer,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  mirrored_at timestamp with time zone,
  CONSTRAINT account_credit_entries_cause_unique UNIQUE(cause),
  CONSTRAINT account_credit_not_negative CHECK (account_credit_entries.balance_after >= 0),
  CONSTRAINT account_credit_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT account_credit_entries_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT account_credit_entries_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX account_credit_entries_chain ON account_credit_entries (user_id, number);
CREATE INDEX account_credit_entries_order_id_index ON account_credit_entries (order_id);
CREATE INDEX account_credit_entries_by_user_id_index ON account_credit_entries (by_user_id);
CREATE INDEX account_credit_entries_to_mirror ON account_credit_entries (created_at) WHERE account_credit_entries.mirrored_at is null;

CREATE TYPE credit_kind AS ENUM ('roll', 'scan4K', 'rush', 'pro');

CREATE TYPE credit_reason AS ENUM ('GRANTED', 'RESERVED', 'RESTORED', 'EXPIRED', 'ADJUSTED');

-- Service credits as an append-only ledger; number orders a customer's entries of one kind without gaps.
CREATE TABLE service_credit_entries (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind credit_kind NOT NULL,
  number integer NOT NULL,
  change integer NOT NULL,
  balance_after integer NOT NULL,
  reason credit_reason NOT NULL,
  subscription_id uuid,
  period_start timestamp with time zone,
  order_id integer,
  created_at timestamp with time zone NOT NULL,
  note text DEFAULT '' NOT NULL,
  by_user_id uuid,
  CONSTRAINT service_credit_balance_not_negative CHECK (service_credit_entries.balance_after >= 0),
  CONSTRAINT service_credit_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT service_credit_entries_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions (id),
  CONSTRAINT service_credit_entries_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX service_credit_entries_chain ON service_credit_entries (user_id, kind, number);
CREATE INDEX service_credit_entries_user_id_created_at_index ON service_credit_entries (user_id, created_at);
CREATE INDEX service_credit_entries_order_id_index ON service_credit_entries (order_id);
CREATE INDEX service_credit_entries_subscription_id_index ON service_credit_entries (subscription_id);
CREATE UNIQUE INDEX service_credit_entries_granted_once ON service_credit_entries (subscription_id, period_start, kind, reason) WHERE service_credit_entries.period_start is not null and service_credit_entries.order_id is null;
CREATE INDEX service_credit_entries_by_user_id_index ON service_credit_entries (by_user_id);


-- ==== Accounts: referrals ===================================================

-- An invitation: e-mailed by a customer, or created by a sign-up with their code.
CREATE TABLE referrals (
  id uuid PRIMARY KEY,
  referrer_id uuid NOT NULL,
  email text NOT NULL,
  invited_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  joined_at timestamp with time zone,
  order_id integer,
  rewarded_at timestamp with time zone,
  reward integer,
  rejected_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT "referrals_invitedUserId_unique" UNIQUE(invited_user_id),
  CONSTRAINT referrals_not_oneself CHECK (referrals.referrer_id <> referrals.invited_user_id),
  CONSTRAINT referrals_referrer_id_users_id_fk FOREIGN KEY (referrer_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT referrals_invited_user_id_users_id_fk FOREIGN KEY (invited_user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT referrals_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE UNIQUE INDEX referrals_one_per_email ON referrals (referrer_id, email);
CREATE INDEX referrals_referrer_id_created_at_index ON referrals (referrer_id, created_at);
CREATE INDEX referrals_created_at_id_index ON referrals (created_at, id);
CREATE INDEX referrals_order_id_index ON referrals (order_id);
CREATE INDEX referrals_email_trgm ON referrals USING gin (fold_text(email) gin_trgm_ops);


-- ==== Digital goods =========================================================

-- Number of downloads of a purchased file.
CREATE TABLE file_downloads (
  order_line_id uuid PRIMARY KEY,
  used integer NOT NULL,
  renewed_at timestamp with time zone,
  CONSTRAINT file_downloads_used CHECK (file_downloads.used between 0 and 5),
  CONSTRAINT file_downloads_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE cascade
);

-- Gift cards, created once for each unit of a paid line.
CREATE TABLE gift_cards (
  id uuid PRIMARY KEY,
  order_id integer,
  order_line_id uuid,
  number integer NOT NULL,
  amount integer NOT NULL,
  revoked integer DEFAULT 0 NOT NULL,
  spent integer DEFAULT 0 NOT NULL,
  code_hash text NOT NULL,
  recipient_name text NOT NULL,
  recipient_email text,
  message text NOT NULL,
  erases_recipient boolean DEFAULT false NOT NULL,
  send_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  redeemed_by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  issued_by_user_id uuid,
  edition integer DEFAULT 1 NOT NULL,
  blocked_at timestamp with time zone,
  CONSTRAINT "gift_cards_codeHash_unique" UNIQUE(code_hash),
  CONSTRAINT gift_cards_amount CHECK (gift_cards.amount > 0),
  CONSTRAINT gift_cards_not_overspent CHECK (gift_cards.revoked >= 0 and gift_cards.spent >= 0 and gift_cards.revoked + gift_cards.spent <= gift_cards.amount),
  CONSTRAINT gift_cards_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT gift_cards_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines (id),
  CONSTRAINT gift_cards_redeemed_by_user_id_users_id_fk FOREIGN KEY (redeemed_by_user_id) REFERENCES users (id) ON DELETE set null,
  CONSTRAINT gift_cards_issued_by_user_id_users_id_fk FOREIGN KEY (issued_by_user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX gift_cards_once ON gift_cards (order_line_id, number);
CREATE INDEX gift_cards_order_id_index ON gift_cards (order_id);
CREATE INDEX gift_cards_redeemed_by_user_id_index ON gift_cards (redeemed_by_user_id);
CREATE INDEX gift_cards_to_send ON gift_cards (send_at) WHERE gift_cards.sent_at is null and gift_cards.revoked + gift_cards.spent < gift_cards.amount;
CREATE INDEX gift_cards_issued_by_user_id_index ON gift_cards (issued_by_user_id);
CREATE INDEX gift_cards_created_at_id_index ON gift_cards (created_at, id);

-- The gift card that pays for all or part of an order.
CREATE TABLE gift_card_uses (
  order_id integer PRIMARY KEY,
  gift_card_id uuid NOT NULL,
  amount integer NOT NULL,
  CONSTRAINT gift_card_uses_amount CHECK (gift_card_uses.amount > 0),
  CONSTRAINT gift_card_uses_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT gift_card_uses_gift_card_id_gift_cards_id_fk FOREIGN KEY (gift_card_id) REFERENCES gift_cards (id)
);
CREATE INDEX gift_card_uses_gift_card_id_index ON gift_card_uses (gift_card_id);

-- A digital product's file: all buyers get the newest upload, whenever they bought it.
CREATE TABLE product_files (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  key text NOT NULL,
  uploaded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT product_files_key_unique UNIQUE(key),
  CONSTRAINT product_files_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade
);
CREATE INDEX product_files_product_id_uploaded_at_index ON product_files (product_id, uploaded_at);

CREATE TABLE gift_card_entries (
  id uuid PRIMARY KEY,
  gift_card_id uuid NOT NULL,
  change integer NOT NULL,
  reason text NOT NULL,
  order_id integer,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_entries_gift_card_id_gift_cards_id_fk FOREIGN KEY (gift_card_id) REFERENCES gift_cards (id),
  CONSTRAINT gift_card_entries_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT gift_card_entries_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX gift_card_entries_gift_card_id_created_at_index ON gift_card_entries (gift_card_id, created_at);
CREATE INDEX gift_card_entries_created_at_index ON gift_card_entries (created_at);
CREATE INDEX gift_card_entries_order_id_index ON gift_card_entries (order_id);
CREATE INDEX gift_card_entries_by_user_id_index ON gift_card_entries (by_user_id);


-- ==== Vendors ===============================================================

-- A vendor's part of a paid order: the lines assigned to them.
CREATE TABLE vendor_orders (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  vendor_id uuid NOT NULL,
  state text NOT NULL,
  carrier text,
  tracking_number text,
  reason text,
  created_at timestamp with time zone NOT NULL,
  reminded_at timestamp with time zone,
  accepted_at timestamp with time zone,
  shipped_at timestamp with time zone,
  declined_at timestamp with time zone,
  shipped_line_ids uuid[] DEFAULT '{}' NOT NULL,
  CONSTRAINT vendor_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT vendor_orders_vendor_id_users_id_fk FOREIGN KEY (vendor_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX vendor_orders_once ON vendor_orders (order_id, vendor_id);
CREATE INDEX vendor_orders_vendor_id_created_at_index ON vendor_orders (vendor_id, created_at);
CREATE INDEX vendor_orders_vendor_id_state_created_at_index ON vendor_orders (vendor_id, state, created_at);
CREATE INDEX vendor_orders_state_created_at_index ON vendor_orders (state, created_at);
CREATE INDEX vendor_orders_created_at_index ON vendor_orders (created_at);


-- ==== Returns ===============================================================

-- A requested return, and the lab's decision.
CREATE TABLE product_returns (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  state text NOT NULL,
  wish text NOT NULL,
  words text NOT NULL,
  photo_key text,
  answer text,
  shipment_id uuid,
  refund_id uuid,
  requested_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  by_user_id uuid,
  settled_at timestamp with time zone,
  CONSTRAINT product_returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT product_returns_shipment_id_shipments_id_fk FOREIGN KEY (shipment_id) REFERENCES shipments (id) ON DELETE set null,
  CONSTRAINT product_returns_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds (id),
  CONSTRAINT product_returns_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX product_returns_order_id_index ON product_returns (order_id);
CREATE INDEX product_returns_state_requested_at_index ON product_returns (state, requested_at);
CREATE INDEX product_returns_requested_at_index ON product_returns (requested_at);
CREATE INDEX product_returns_shipment_id_index ON product_returns (shipment_id);
CREATE INDEX product_returns_refund_id_index ON product_returns (refund_id);
CREATE INDEX product_returns_by_user_id_index ON product_returns (by_user_id);

CREATE TABLE product_return_lines (
  return_id uuid NOT NULL,
  line_id uuid NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  amount integer NOT NULL,
  CONSTRAINT product_return_lines_return_id_line_id_pk PRIMARY KEY(return_id,line_id),
  CONSTRAINT product_return_lines_of_something CHECK (product_return_lines.quantity > 0 and product_return_lines.amount >= 0),
  CONSTRAINT product_return_lines_return_id_product_returns_id_fk FOREIGN KEY (return_id) REFERENCES product_returns (id) ON DELETE cascade,
  CONSTRAINT product_return_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines (id)
);
CREATE INDEX product_return_lines_line_id_index ON product_return_lines (line_id);


-- ==== Reviews ===============================================================

-- A buyer's review of a product, one for each; published after the lab's approval.
CREATE TABLE product_reviews (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stars integer NOT NULL,
  words text NOT NULL,
  photo_key text,
  state text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  by_user_id uuid,
  CONSTRAINT product_reviews_once UNIQUE(product_id,user_id),
  CONSTRAINT product_reviews_stars CHECK (product_reviews.stars between 1 and 5),
  CONSTRAINT product_reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade,
  CONSTRAINT product_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT product_reviews_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX product_reviews_user_id_index ON product_reviews (user_id);
CREATE INDEX product_reviews_state_written_at_index ON product_reviews (state, written_at);
CREATE INDEX product_reviews_written_at_id_index ON product_reviews (written_at, id);
CREATE INDEX product_reviews_stars_id_index ON product_reviews (stars, id);
CREATE INDEX product_reviews_words_trgm ON product_reviews USING gin (fold_text(words) gin_trgm_ops);
CREATE INDEX product_reviews_by_user_id_index ON product_reviews (by_user_id);


-- ==== Reminders =============================================================

CREATE TYPE reminder_reason AS ENUM ('LAUNCH', 'STOCK');

-- Requests for one e-mail when a product is available.
CREATE TABLE product_reminders (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL,
  product_variant_id uuid,
  user_id uuid,
  email text,
  reason reminder_reason NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT product_reminders_once UNIQUE NULLS NOT DISTINCT(product_id,product_variant_id,user_id,email),
  CONSTRAINT product_reminders_whose CHECK ((product_reminders.user_id is null) <> (product_reminders.email is null)),
  CONSTRAINT product_reminders_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade,
  CONSTRAINT product_reminders_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE cascade,
  CONSTRAINT product_reminders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX product_reminders_product_id_confirmed_at_index ON product_reminders (product_id, confirmed_at);
CREATE INDEX product_reminders_product_id_created_at_index ON product_reminders (product_id, created_at);
CREATE INDEX product_reminders_user_id_index ON product_reminders (user_id);
CREATE INDEX product_reminders_product_variant_id_index ON product_reminders (product_variant_id);
CREATE INDEX product_reminders_unconfirmed ON product_reminders (created_at) WHERE product_reminders.confirmed_at is null;


-- ==== Film: rolls ===========================================================

-- The last lab number assigned in a year, in the lab's time zone.
CREATE TABLE lab_number_counters (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

-- An order's latest receipt while it can still be undone, if it differed from the declared rolls: its charges and refunds are pending, and
-- the customer has not been notified.
CREATE TABLE pending_receipts (
  order_id integer PRIMARY KEY,
  id uuid NOT NULL,
  by_user_id uuid NOT NULL,
  note text NOT NULL,
  is_first boolean NOT NULL,
  is_promising boolean NOT NULL,
  version integer NOT NULL,
  before jsonb NOT NULL,
  undeclared uuid[] NOT NULL,
  CONSTRAINT pending_receipts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT pending_receipts_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX pending_receipts_by_user_id_index ON pending_receipts (by_user_id);

-- A batch of an order's rolls, as the lab handles it.
CREATE TABLE pick_ups (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  customer_id uuid NOT NULL,
  received_at timestamp with time zone,
  pending_receipt jsonb,
  synced_mail_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pick_ups_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT pick_ups_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id)
);
CREATE INDEX pick_ups_order_id_index ON pick_ups (order_id);
CREATE INDEX pick_ups_customer_id_created_at_index ON pick_ups (customer_id, created_at);

CREATE TYPE film_format AS ENUM ('35MM', '120', 'DISPOSABLE', '110', 'HALF_FRAME');

CREATE TYPE film_process AS ENUM ('C41', 'BW', 'E6', 'ECN2');

CREATE TYPE negatives_action AS ENUM ('TOSS', 'SHIP', 'PICK_UP', 'PICK_UP_SHIP', 'CUT', 'PICK_UP_CUT', 'UNCUT', 'PICK_UP_UNCUT');

CREATE TYPE roll_write_off AS ENUM ('BLANK', 'RUINED');

CREATE TYPE scan_size AS ENUM ('STANDARD_2K', 'STANDARD_4K', 'STANDARD_4K_PRE_SCAN', 'PRO');

CREATE TYPE sleeving AS ENUM ('NONE', 'UNCUT', 'CUT');

CREATE TABLE rolls (
  id uuid PRIMARY KEY,
  pick_up_id uuid,
  order_id integer,
  customer_id uuid NOT NULL,
  number integer NOT NULL,
  lab_number text,
  name text DEFAULT '' NOT NULL,
  brand text,
  model text,
  format film_format NOT NULL,
  process film_process NOT NULL,
  push_pull_factor integer NOT NULL,
  cross_process_target_format film_process,
  scan_quality scan_size NOT NULL,
  add_rush boolean NOT NULL,
  add_prints boolean NOT NULL,
  sleeving sleeving NOT NULL,
  negatives_action negatives_action NOT NULL,
  return_to_customer boolean NOT NULL,
  notes text NOT NULL,
  arrived boolean,
  written_off roll_write_off,
  pending_write_off uuid,
  synced_at timestamp with time zone,
  seen_at timestamp with time zone,
  scans_expired_at timestamp with time zone,
  scans_removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(name || ' ' || coalesce(lab_number, '') || ' ' || coalesce(brand, '') || ' ' || coalesce(model, '') || ' ' || notes)) STORED NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  external_id text,
  metadata jsonb,
  CONSTRAINT "rolls_labNumber_unique" UNIQUE(lab_number),
  CONSTRAINT rolls_pick_up_id_pick_ups_id_fk FOREIGN KEY (pick_up_id) REFERENCES pick_ups (id),
  CONSTRAINT rolls_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT rolls_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id),
  CONSTRAINT "rolls_externalId_unique" UNIQUE(external_id)
);
CREATE INDEX rolls_storage ON rolls (synced_at) WHERE rolls.synced_at is not null and rolls.scans_removed_at is null;
CREATE UNIQUE INDEX rolls_order_id_number_index ON rolls (order_id, number);
CREATE INDEX rolls_pick_up_id_index ON rolls (pick_up_id);
CREATE INDEX rolls_customer_id_created_at_index ON rolls (customer_id, created_at);
CREATE INDEX rolls_customer_id_synced_at_index ON rolls (customer_id, synced_at);
CREATE INDEX rolls_search_trgm ON rolls USING gin (search_text gin_trgm_ops);
CREATE INDEX rolls_to_receive ON rolls (order_id) WHERE rolls.arrived is null;
CREATE INDEX rolls_rushed ON rolls (order_id) WHERE rolls.add_rush and rolls.synced_at is null;
CREATE INDEX rolls_outstanding ON rolls (process) WHERE rolls.arrived and rolls.synced_at is null;
CREATE INDEX rolls_lab_number_trgm ON rolls USING gin (lab_number gin_trgm_ops);
CREATE INDEX rolls_updated_at_id_index ON rolls (updated_at, id);

CREATE TYPE roll_event AS ENUM ('RECEIVED', 'DEVELOPED', 'SCANNED', 'SYNCED', 'SLEEVED', 'RETURNED', 'TOSSED');

CREATE TABLE roll_events (
  id uuid PRIMARY KEY,
  roll_id uuid NOT NULL,
  event roll_event NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT roll_events_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id),
  CONSTRAINT roll_events_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX roll_events_once ON roll_events (roll_id, event);
CREATE INDEX roll_events_event_at_index ON roll_events (event, at);
CREATE INDEX roll_events_by_user_id_index ON roll_events (by_user_id);

-- A mail that told a non-member how long a roll's scans are still stored; each is sent once per end date.
CREATE TABLE storage_notices (
  roll_id uuid NOT NULL,
  days integer NOT NULL,
  stored_until timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT storage_notices_roll_id_days_stored_until_pk PRIMARY KEY(roll_id,days,stored_until),
  CONSTRAINT storage_notices_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade
);


-- ==== Film: scans ===========================================================

CREATE TYPE scan_state AS ENUM ('AWAITING_UPLOAD', 'UPLOADED', 'READY', 'DAMAGED');

CREATE TABLE scans (
  id uuid PRIMARY KEY,
  roll_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  frame integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  state scan_state NOT NULL,
  problem text,
  upload_type text NOT NULL,
  upload_bytes integer NOT NULL,
  upload_sha256 text,
  placeholder text,
  width integer,
  height integer,
  orientation integer DEFAULT 0 NOT NULL,
  shown_orientation integer DEFAULT 0 NOT NULL,
  favorite_at timestamp with time zone,
  rejected_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  uploaded_at timestamp with time zone,
  ready_at timestamp with time zone,
  renewed_at timestamp with time zone,
  search_words tsvector GENERATED ALWAYS AS (to_tsvector('english', fold_text(name || ' ' || description))) STORED NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(name || ' ' || description)) STORED NOT NULL,
  CONSTRAINT scans_one_mark CHECK (scans.favorite_at is null or scans.rejected_at is null),
  CONSTRAINT scans_orientation CHECK (scans.orientation in (0, 90, 180, 270) and scans.shown_orientation in (0, 90, 180, 270)),
  CONSTRAINT scans_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id),
  CONSTRAINT scans_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX scans_frame_order ON scans (roll_id, frame);
CREATE INDEX scans_customer_id_created_at_index ON scans (customer_id, created_at);
CREATE INDEX scans_timeline ON scans (customer_id, roll_id, frame, width, height) WHERE scans.state = 'READY';
CREATE INDEX scans_favorites ON scans (customer_id, roll_id) WHERE scans.favorite_at is not null;
CREATE INDEX scans_upload_sha256 ON scans (upload_sha256) WHERE scans.upload_sha256 is not null;
CREATE INDEX scans_search_words ON scans USING gin (search_words);
CREATE INDEX scans_search_trgm ON scans USING gin (search_text gin_trgm_ops);
CREATE INDEX scans_turning ON scans (created_at) WHERE scans.orientation <> scans.shown_orientation;
CREATE INDEX scans_unfinished ON scans (state, created_at) WHERE scans.state <> 'READY';

-- Derived files replaced by newer ones; links and zips that name them work for a day.
CREATE TABLE replaced_pictures (
  key text PRIMARY KEY,
  scan_id uuid NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT replaced_pictures_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade
);
CREATE INDEX replaced_pictures_replaced_at_index ON replaced_pictures (replaced_at);
CREATE INDEX replaced_pictures_scan_id_index ON replaced_pictures (scan_id);

CREATE TYPE rescan_state AS ENUM ('AWAITING_UPLOAD', 'UPLOADED', 'SHOWN', 'DAMAGED');

-- A file that replaces, or is about to replace, a frame's file.
CREATE TABLE rescans (
  id uuid PRIMARY KEY,
  scan_id uuid NOT NULL,
  by_user_id uuid NOT NULL,
  state rescan_state NOT NULL,
  problem text,
  upload_type text NOT NULL,
  upload_bytes integer NOT NULL,
  upload_sha256 text NOT NULL,
  width integer,
  height integer,
  former jsonb,
  created_at timestamp with time zone NOT NULL,
  shown_at timestamp with time zone,
  notified_at timestamp with time zone,
  CONSTRAINT rescans_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade,
  CONSTRAINT rescans_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX rescans_scan_id_created_at_index ON rescans (scan_id, created_at);
CREATE INDEX rescans_by_user_id_index ON rescans (by_user_id);
CREATE INDEX rescans_unfinished ON rescans (state, created_at) WHERE rescans.state in ('AWAITING_UPLOAD', 'UPLOADED');

CREATE TYPE scan_file_kind AS ENUM ('original', 'hiRes', 'midRes', 'midResOptimized', 'thumbnail');

-- A stored file of a scan.
CREATE TABLE scan_files (
  id uuid PRIMARY KEY,
  scan_id uuid NOT NULL,
  kind scan_file_kind NOT NULL,
  key text NOT NULL,
  type text NOT NULL,
  bytes bigint NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 text,
  body_from integer,
  body_crc bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_files_key_unique UNIQUE(key),
  CONSTRAINT scan_files_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade
);
CREATE UNIQUE INDEX scan_files_one_of_a_kind ON scan_files (scan_id, kind);

CREATE TYPE zip_state AS ENUM ('PREPARING', 'READY', 'FAILED');

-- Scans requested as one zip.
CREATE TABLE zip_downloads (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  selection jsonb NOT NULL,
  selection_hash text NOT NULL,
  state zip_state NOT NULL,
  name text NOT NULL,
  entries jsonb NOT NULL,
  bytes bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT zip_downloads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX zip_downloads_user_id_created_at_index ON zip_downloads (user_id, created_at);
CREATE UNIQUE INDEX zip_downloads_one_in_the_making ON zip_downloads (user_id, selection_hash) WHERE zip_downloads.state = 'PREPARING';


-- ==== Film: tags and places =================================================

-- Where rolls and scans were taken.
CREATE TABLE places (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  place_id text,
  latitude double precision,
  longitude double precision,
  city text,
  country text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT places_on_the_globe CHECK (places.latitude between -90 and 90 and places.longitude between -180 and 180),
  CONSTRAINT places_whole_position CHECK ((places.latitude is null) = (places.longitude is null)),
  CONSTRAINT places_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE cascade
);
CREATE UNIQUE INDEX places_place_id ON places (customer_id, place_id) WHERE places.place_id is not null;
CREATE UNIQUE INDEX places_typed ON places (customer_id, folded) WHERE places.place_id is null;
CREATE INDEX places_customer_id_folded_index ON places (customer_id, folded);

CREATE TABLE roll_places (
  roll_id uuid NOT NULL,
  location_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT roll_places_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade,
  CONSTRAINT roll_places_location_id_places_id_fk FOREIGN KEY (location_id) REFERENCES places (id) ON DELETE cascade
);
CREATE UNIQUE INDEX roll_places_once ON roll_places (roll_id, location_id);
CREATE INDEX roll_places_location_id_index ON roll_places (location_id);

CREATE TABLE scan_places (
  scan_id uuid NOT NULL,
  location_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_places_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade,
  CONSTRAINT scan_places_location_id_places_id_fk FOREIGN KEY (location_id) REFERENCES places (id) ON DELETE cascade
);
CREATE UNIQUE INDEX scan_places_once ON scan_places (scan_id, location_id);
CREATE INDEX scan_places_location_id_index ON scan_places (location_id);

-- A customer's tags for rolls and scans.
CREATE TABLE tags (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tags_name UNIQUE(customer_id,folded),
  CONSTRAINT tags_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE cascade
);

CREATE TABLE roll_tags (
  roll_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT roll_tags_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade,
  CONSTRAINT roll_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE cascade
);
CREATE UNIQUE INDEX roll_tags_once ON roll_tags (roll_id, tag_id);
CREATE INDEX roll_tags_tag_id_index ON roll_tags (tag_id);

CREATE TABLE scan_tags (
  scan_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT scan_tags_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade,
  CONSTRAINT scan_tags_tag_id_tags_id_fk FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE cascade
);
CREATE UNIQUE INDEX scan_tags_once ON scan_tags (scan_id, tag_id);
CREATE INDEX scan_tags_tag_id_index ON scan_tags (tag_id);


-- ==== Film: contact sheets ==================================================

CREATE TYPE contact_sheet_state AS ENUM ('MAKING', 'READY', 'FAILED');

-- A roll's contact sheet as a file.
CREATE TABLE contact_sheets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  roll_id uuid NOT NULL,
  state contact_sheet_state NOT NULL,
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  file_key text,
  file_bytes bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_sheets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT contact_sheets_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade
);
CREATE UNIQUE INDEX contact_sheets_one_of_a_content ON contact_sheets (roll_id, content_hash) WHERE contact_sheets.state <> 'FAILED';
CREATE INDEX contact_sheets_user_id_index ON contact_sheets (user_id);
CREATE INDEX contact_sheets_created_at_index ON contact_sheets (created_at);


-- ==== Shares ================================================================

CREATE TYPE share_downloads AS ENUM ('NONE', 'MID_RES', 'HI_RES');

-- A fixed set of scans, visible to anyone with the code until it expires or is withdrawn.
CREATE TABLE shares (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  code text NOT NULL,
  title text DEFAULT '' NOT NULL,
  set_hash text,
  password_hash text,
  downloads share_downloads DEFAULT 'MID_RES' NOT NULL,
  may_answer boolean DEFAULT false NOT NULL,
  edition integer DEFAULT 1 NOT NULL,
  views integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamp with time zone,
  unmailed_since timestamp with time zone,
  answers_mailed_at timestamp with time zone,
  expires_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT shares_code_unique UNIQUE(code),
  CONSTRAINT shares_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX shares_customer_id_created_at_index ON shares (customer_id, created_at);
CREATE UNIQUE INDEX shares_one_live_per_set ON shares (customer_id, set_hash) WHERE shares.withdrawn_at is null;
CREATE INDEX shares_unmailed ON shares (unmailed_since) WHERE shares.unmailed_since is not null;

CREATE TABLE share_scans (
  share_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT share_scans_share_id_scan_id_pk PRIMARY KEY(share_id,scan_id),
  CONSTRAINT share_scans_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES shares (id) ON DELETE cascade,
  CONSTRAINT share_scans_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade
);
CREATE INDEX share_scans_scan_id_index ON share_scans (scan_id);

-- A visitor who answered, identified by a secret in their browser.
CREATE TABLE share_visitors (
  id uuid PRIMARY KEY,
  share_id uuid NOT NULL,
  key_hash text NOT NULL,
  network_hash text,
  name text NOT NULL,
  blocked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  note text DEFAULT '' NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT share_visitors_share_id_shares_id_fk FOREIGN KEY (share_id) REFERENCES shares (id) ON DELETE cascade
);
CREATE UNIQUE INDEX share_visitors_once ON share_visitors (share_id, key_hash);

-- A visitor's answer about a frame: a favorite, a comment, or both.
CREATE TABLE share_answers (
  visitor_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  favorite boolean NOT NULL,
  comment text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT share_answers_visitor_id_scan_id_pk PRIMARY KEY(visitor_id,scan_id),
  CONSTRAINT share_answers_visitor_id_share_visitors_id_fk FOREIGN KEY (visitor_id) REFERENCES share_visitors (id) ON DELETE cascade,
  CONSTRAINT share_answers_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade
);
CREATE INDEX share_answers_scan_id_index ON share_answers (scan_id);


-- ==== Social submissions ====================================================

-- A scan that its photographer submitted for the club's social media; at most one per scan.
CREATE TABLE social_submissions (
  id uuid PRIMARY KEY,
  scan_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  handle text NOT NULL,
  selected_at timestamp with time zone,
  selected_by uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT "social_submissions_scanId_unique" UNIQUE(scan_id),
  CONSTRAINT social_submissions_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade,
  CONSTRAINT social_submissions_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT social_submissions_selected_by_users_id_fk FOREIGN KEY (selected_by) REFERENCES users (id)
);
CREATE INDEX social_submissions_customer_id_created_at_index ON social_submissions (customer_id, created_at);
CREATE INDEX social_submissions_in_order ON social_submissions (created_at, id);
CREATE INDEX social_submissions_shown_in_order ON social_submissions (selected_at, id) WHERE social_submissions.selected_at is not null;
CREATE INDEX social_submissions_selected_by_index ON social_submissions (selected_by);


-- ==== Unlocks ===============================================================

CREATE TYPE unlock_size AS ENUM ('16_BIT_TIFF', 'HI_RES');

CREATE TYPE unlock_state AS ENUM ('PENDING', 'UNLOCKED');

-- A size of a scan beyond the purchased one.
CREATE TABLE scan_unlocks (
  id uuid PRIMARY KEY,
  scan_id uuid NOT NULL,
  size unlock_size NOT NULL,
  state unlock_state NOT NULL,
  order_id integer,
  file_key text,
  file_type text,
  file_bytes bigint,
  file_orientation integer,
  created_at timestamp with time zone NOT NULL,
  unlocked_at timestamp with time zone,
  CONSTRAINT scan_unlocks_scan_id_scans_id_fk FOREIGN KEY (scan_id) REFERENCES scans (id) ON DELETE cascade,
  CONSTRAINT scan_unlocks_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE UNIQUE INDEX scan_unlocks_one_per_size ON scan_unlocks (scan_id, size);
CREATE INDEX scan_unlocks_order_id_index ON scan_unlocks (order_id);


-- ==== Lab ===================================================================

-- Daily roll-ups of figures that take long to compute for a year, written each night.
CREATE TABLE day_figures (
  day date PRIMARY KEY,
  figures jsonb NOT NULL,
  places jsonb NOT NULL
);

-- The day promised for all of an order's scans, set when its film arrives.
CREATE TABLE order_promises (
  order_id integer PRIMARY KEY,
  from_day date NOT NULL,
  by_day date NOT NULL,
  first_day date NOT NULL,
  reason text,
  moved_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT order_promises_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);

-- How long film takes, measured hourly; one row for each process, with and without rush.
CREATE TABLE turnaround_times (
  process film_process NOT NULL,
  rush boolean NOT NULL,
  usual integer NOT NULL,
  most integer NOT NULL,
  rolls integer NOT NULL,
  waiting integer NOT NULL,
  measured_at timestamp with time zone NOT NULL,
  CONSTRAINT turnaround_times_process_rush_pk PRIMARY KEY(process,rush)
);


-- ==== Bench =================================================================

-- Photos of parcels and damage, taken when parcels are opened.
CREATE TABLE parcel_photos (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL,
  key text NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT parcel_photos_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT parcel_photos_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX parcel_photos_order_id_at_index ON parcel_photos (order_id, at);
CREATE INDEX parcel_photos_by_user_id_index ON parcel_photos (by_user_id);

-- Paid services that were refunded because their roll was missing or a different film.
CREATE TABLE returned_lines (
  line_id uuid PRIMARY KEY,
  roll_id uuid NOT NULL,
  refund_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT returned_lines_line_id_order_lines_id_fk FOREIGN KEY (line_id) REFERENCES order_lines (id),
  CONSTRAINT returned_lines_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds (id)
);
CREATE INDEX returned_lines_roll_id_index ON returned_lines (roll_id);
CREATE INDEX returned_lines_refund_id_index ON returned_lines (refund_id);

-- Read model of the board: the rolls of unfinished orders at their latest step.
CREATE TABLE rolls_at_steps (
  roll_id uuid PRIMARY KEY,
  step roll_event NOT NULL,
  reached_at timestamp with time zone NOT NULL,
  rush boolean NOT NULL,
  priority boolean DEFAULT false NOT NULL,
  lab_number text,
  process film_process,
  customer_id uuid,
  promised_first date,
  CONSTRAINT rolls_at_steps_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade
);
CREATE INDEX rolls_at_steps_step_index ON rolls_at_steps (step);

CREATE TYPE scanner_folder_decision AS ENUM ('TAKE', 'ASIDE');

CREATE TYPE scanner_folder_state AS ENUM ('WAITING', 'ASIDE', 'TAKING', 'TAKEN');

-- Folders in a scanner's watched folder and their import state, one row per folder with files.
CREATE TABLE scanner_folders (
  path text PRIMARY KEY,
  lab_number text,
  files integer NOT NULL,
  bytes bigint NOT NULL,
  state scanner_folder_state NOT NULL,
  reason text,
  decision scanner_folder_decision,
  decided_by uuid,
  leased_until timestamp with time zone,
  rejected_fingerprint text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT scanner_folders_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users (id)
);
CREATE INDEX scanner_folders_state_changed_at_index ON scanner_folders (state, changed_at);
CREATE INDEX scanner_folders_decided_by_index ON scanner_folders (decided_by);


-- ==== Couriers ==============================================================

-- A courier of the lab.
CREATE TABLE couriers (
  id uuid PRIMARY KEY,
  user_id uuid,
  name text NOT NULL,
  phone text,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT "couriers_userId_unique" UNIQUE(user_id),
  CONSTRAINT couriers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX couriers_created_at_index ON couriers (created_at);
CREATE INDEX couriers_name_index ON couriers (name);
CREATE INDEX couriers_name_trgm ON couriers USING gin (fold_text(name) gin_trgm_ops);

-- A courier's days off; a null courier is a holiday of the lab.
CREATE TABLE courier_days_off (
  id uuid PRIMARY KEY,
  courier_id uuid,
  day date NOT NULL,
  reason text DEFAULT '' NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT courier_days_off_courier_id_couriers_id_fk FOREIGN KEY (courier_id) REFERENCES couriers (id)
);
CREATE UNIQUE INDEX courier_days_off_once ON courier_days_off (courier_id, day);
CREATE UNIQUE INDEX courier_days_off_holiday ON courier_days_off (day) WHERE courier_days_off.courier_id is null;
CREATE INDEX courier_days_off_day_index ON courier_days_off (day);

-- The lab's manual order of a day's stops, if it differs from the shortest one.
CREATE TABLE courier_plans (
  courier_id uuid NOT NULL,
  day date NOT NULL,
  stop_ids uuid[] NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT courier_plans_courier_id_day_pk PRIMARY KEY(courier_id,day),
  CONSTRAINT courier_plans_courier_id_couriers_id_fk FOREIGN KEY (courier_id) REFERENCES couriers (id)
);

-- A courier's weekly pick-up hours, in the lab's time zone.
CREATE TABLE courier_hours (
  id uuid PRIMARY KEY,
  courier_id uuid NOT NULL,
  weekday smallint NOT NULL,
  from_minute smallint NOT NULL,
  to_minute smallint NOT NULL,
  capacity integer NOT NULL,
  zips text[],
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT courier_hours_weekday CHECK (courier_hours.weekday between 0 and 6),
  CONSTRAINT courier_hours_in_order CHECK (0 <= courier_hours.from_minute and courier_hours.from_minute < courier_hours.to_minute and courier_hours.to_minute <= 1440),
  CONSTRAINT courier_hours_capacity CHECK (courier_hours.capacity between 1 and 1000),
  CONSTRAINT courier_hours_courier_id_couriers_id_fk FOREIGN KEY (courier_id) REFERENCES couriers (id)
);
CREATE INDEX courier_hours_courier_id_index ON courier_hours (courier_id);

CREATE TYPE stop_state AS ENUM ('BOOKED', 'COLLECTED', 'FAILED', 'CANCELED', 'HANDED_OVER');

CREATE TABLE courier_stops (
  id uuid PRIMARY KEY,
  courier_id uuid NOT NULL,
  hours_id uuid NOT NULL,
  day date NOT NULL,
  from_minute smallint NOT NULL,
  to_minute smallint NOT NULL,
  order_id integer NOT NULL,
  customer_id uuid NOT NULL,
  address jsonb NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  state stop_state DEFAULT 'BOOKED' NOT NULL,
  notified_at timestamp with time zone,
  collected_at timestamp with time zone,
  failed_at timestamp with time zone,
  collected_rolls smallint,
  photo_key text,
  problem text,
  handed_over_at timestamp with time zone,
  handed_over_rolls smallint,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT courier_stops_courier_id_couriers_id_fk FOREIGN KEY (courier_id) REFERENCES couriers (id),
  CONSTRAINT courier_stops_hours_id_courier_hours_id_fk FOREIGN KEY (hours_id) REFERENCES courier_hours (id),
  CONSTRAINT courier_stops_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT courier_stops_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id)
);
CREATE INDEX courier_stops_courier_id_day_index ON courier_stops (courier_id, day);
CREATE INDEX courier_stops_hours_id_day_index ON courier_stops (hours_id, day);
CREATE INDEX courier_stops_customer_id_index ON courier_stops (customer_id);
CREATE INDEX courier_stops_order_id_index ON courier_stops (order_id);
CREATE UNIQUE INDEX courier_stops_one_live_per_order ON courier_stops (order_id) WHERE courier_stops.state in ('BOOKED', 'COLLECTED', 'HANDED_OVER');

-- Bookings of one window on one day.
CREATE TABLE courier_windows (
  hours_id uuid NOT NULL,
  day date NOT NULL,
  capacity integer NOT NULL,
  booked integer NOT NULL,
  CONSTRAINT courier_windows_hours_id_day_pk PRIMARY KEY(hours_id,day),
  CONSTRAINT courier_windows_not_overbooked CHECK (courier_windows.booked between 0 and courier_windows.capacity),
  CONSTRAINT courier_windows_hours_id_courier_hours_id_fk FOREIGN KEY (hours_id) REFERENCES courier_hours (id)
);

-- Zip codes with their centers; couriers serve the active ones.
CREATE TABLE served_zip_codes (
  zip text PRIMARY KEY,
  city text NOT NULL,
  state text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT served_zip_codes_on_earth CHECK (abs(served_zip_codes.lat) <= 90 and abs(served_zip_codes.lon) <= 180)
);
CREATE INDEX served_zip_codes_active_zip_index ON served_zip_codes (active, zip);


-- ==== Dead-letter queue =====================================================

CREATE TYPE failure_kind AS ENUM ('PICTURE', 'MAIL', 'MESSAGE', 'PAYMENT', 'LABEL', 'ZIP', 'OTHER');

CREATE TYPE failure_state AS ENUM ('TRYING', 'GIVEN_UP', 'DONE', 'SET_ASIDE');

-- The dead-letter queue: background work that failed repeatedly or permanently.
CREATE TABLE failures (
  id uuid PRIMARY KEY,
  kind failure_kind NOT NULL,
  state failure_state NOT NULL,
  work text NOT NULL,
  data jsonb NOT NULL,
  data_hash text NOT NULL,
  job_id uuid NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  user_id uuid,
  order_id integer,
  roll_id uuid,
  can_be_tried_again boolean NOT NULL,
  tries integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT failures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT failures_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE cascade
);
CREATE UNIQUE INDEX failures_one_open ON failures (work, data_hash) WHERE failures.state in ('TRYING', 'GIVEN_UP');
CREATE INDEX failures_open ON failures (kind, at) WHERE failures.state in ('TRYING', 'GIVEN_UP');
CREATE INDEX failures_state_at_index ON failures (state, at);
CREATE INDEX failures_user_id_index ON failures (user_id);
CREATE INDEX failures_order_id_index ON failures (order_id);

CREATE TYPE failure_step AS ENUM ('TRIED_AGAIN', 'SET_ASIDE');

-- Staff actions on a failure.
CREATE TABLE failure_steps (
  id uuid PRIMARY KEY,
  failure_id uuid NOT NULL,
  step failure_step NOT NULL,
  by_user_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT failure_steps_failure_id_failures_id_fk FOREIGN KEY (failure_id) REFERENCES failures (id) ON DELETE cascade,
  CONSTRAINT failure_steps_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX failure_steps_failure_id_at_index ON failure_steps (failure_id, at);
CREATE INDEX failure_steps_by_user_id_index ON failure_steps (by_user_id);


-- ==== Webhook inbox =========================================================

-- The webhook inbox.
CREATE TABLE webhook_inbox (
  id text PRIMARY KEY,
  provider text NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  processed_at timestamp with time zone
);
CREATE INDEX webhook_inbox_subject_index ON webhook_inbox (subject);
CREATE INDEX webhook_inbox_open ON webhook_inbox (received_at) WHERE webhook_inbox.processed_at is null;


-- ==== Community =============================================================

-- Newsletter subscribers.
CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  zip text,
  ip_address text,
  country text,
  created_at timestamp with time zone NOT NULL,
  unsubscribed_at timestamp with time zone,
  source text
);
CREATE UNIQUE INDEX subscribers_email_key ON subscribers (lower(email));
CREATE INDEX subscribers_created_at_id_index ON subscribers (created_at, id);
CREATE INDEX subscribers_who_left ON subscribers (created_at, id) WHERE subscribers.unsubscribed_at is not null;
CREATE INDEX subscribers_search_parts ON subscribers USING gin (search_parts(fold_text(email))) WITH (gin_pending_list_limit=64);


-- ==== Planning ===============================================================

CREATE TABLE day_capacities (
  process film_process NOT NULL,
  weekday smallint NOT NULL,
  rolls integer NOT NULL,
  CONSTRAINT day_capacities_process_weekday_pk PRIMARY KEY(process,weekday)
);

CREATE TABLE staff_shifts (
  day date NOT NULL,
  station text NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT staff_shifts_day_station_user_id_pk PRIMARY KEY(day,station,user_id),
  CONSTRAINT staff_shifts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX staff_shifts_user_id_index ON staff_shifts (user_id);


-- ==== Process control ========================================================

CREATE TABLE bath_events (
  id uuid PRIMARY KEY,
  bath_id uuid NOT NULL,
  kind text NOT NULL,
  ml integer,
  note text NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT bath_events_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX bath_events_bath_id_at_index ON bath_events (bath_id, at);
CREATE INDEX bath_events_by_user_id_index ON bath_events (by_user_id);

CREATE TABLE baths (
  id uuid PRIMARY KEY,
  machine_id uuid NOT NULL,
  step text NOT NULL,
  product text NOT NULL,
  volume_ml integer NOT NULL,
  max_age_days integer,
  max_rolls integer,
  replenish_ml integer,
  replenish_per text NOT NULL,
  mixed_at timestamp with time zone NOT NULL,
  dumped_at timestamp with time zone
);
CREATE INDEX baths_machine_id_mixed_at_index ON baths (machine_id, mixed_at);
CREATE UNIQUE INDEX baths_one_per_tank ON baths (machine_id, step) WHERE baths.dumped_at is null;

CREATE TABLE control_limits (
  process film_process PRIMARY KEY,
  limits jsonb NOT NULL
);

CREATE TABLE control_strips (
  id uuid PRIMARY KEY,
  machine_id uuid NOT NULL,
  reference_id uuid,
  deviations jsonb NOT NULL,
  note text NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT control_strips_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX control_strips_machine_id_at_index ON control_strips (machine_id, at);
CREATE INDEX control_strips_reference_id_index ON control_strips (reference_id);
CREATE INDEX control_strips_by_user_id_index ON control_strips (by_user_id);

CREATE TABLE developed_rolls (
  roll_id uuid PRIMARY KEY,
  machine_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT developed_rolls_roll_id_rolls_id_fk FOREIGN KEY (roll_id) REFERENCES rolls (id) ON DELETE cascade
);
CREATE INDEX developed_rolls_machine_id_at_index ON developed_rolls (machine_id, at);

CREATE TABLE machines (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  process film_process NOT NULL,
  retired_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL
);

CREATE TABLE reference_strips (
  id uuid PRIMARY KEY,
  process film_process NOT NULL,
  code text NOT NULL,
  reading jsonb NOT NULL,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT reference_strips_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX reference_strips_process_created_at_index ON reference_strips (process, created_at);
CREATE INDEX reference_strips_by_user_id_index ON reference_strips (by_user_id);

CREATE TABLE strip_overrides (
  strip_id uuid PRIMARY KEY,
  reason text NOT NULL,
  by_user_id uuid,
  at timestamp with time zone NOT NULL,
  CONSTRAINT strip_overrides_strip_id_control_strips_id_fk FOREIGN KEY (strip_id) REFERENCES control_strips (id),
  CONSTRAINT strip_overrides_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX strip_overrides_by_user_id_index ON strip_overrides (by_user_id);


-- ==== Price lists ============================================================

CREATE TABLE price_draft (
  id integer PRIMARY KEY,
  list jsonb NOT NULL,
  version integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  saved_by uuid,
  CONSTRAINT price_draft_one_row CHECK (price_draft.id = 1),
  CONSTRAINT price_draft_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users (id) ON DELETE set null
);

CREATE TABLE price_lists (
  version integer PRIMARY KEY,
  list jsonb NOT NULL,
  note text DEFAULT '' NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  published_at timestamp with time zone NOT NULL,
  published_by uuid,
  started_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  CONSTRAINT price_lists_published_by_users_id_fk FOREIGN KEY (published_by) REFERENCES users (id) ON DELETE set null,
  CONSTRAINT price_lists_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users (id) ON DELETE set null
);
-- The specification's prices: the version that every lab starts with, and that everything before was sold at.
INSERT INTO "price_lists" ("version", "list", "note", "valid_from", "published_at", "started_at")
VALUES (1, '{"tiers":{"NON_MEMBER":{"active":false,"label":"Non-Member","desc":"Pay as you go, roll by roll.","price":0,"displayedPrice":0,"billing":"year","creditsPerTerm":{"roll":0,"scan4K":0,"rush":0,"pro":0},"advertisedProCredits":0,"lookupKey":"non_member","formerLookupKeys":[]},"NICE_2025":{"active":true,"label":"Nice","desc":"For film photographers who shoot 20+ rolls a year.","price":19999,"displayedPrice":19999,"billing":"year","creditsPerTerm":{"roll":10,"scan4K":3,"rush":3,"pro":0},"advertisedProCredits":0,"lookupKey":"nice_2025","formerLookupKeys":[]},"VERY_NICE_2025":{"active":true,"label":"Very Nice","desc":"For photographers who shoot every week: priority queue, TIFFs and free return shipping.","price":99999,"displayedPrice":99999,"billing":"year","creditsPerTerm":{"roll":30,"scan4K":30,"rush":30,"pro":3},"advertisedProCredits":3,"lookupKey":"very_nice_2025","formerLookupKeys":[]},"SUPER_NICE_2025":{"active":true,"label":"Super Nice","desc":"For professionals and studios who shoot 500+ rolls a year.","price":499999,"displayedPrice":499999,"billing":"year","creditsPerTerm":{"roll":90,"scan4K":90,"rush":"unlimited","pro":10},"advertisedProCredits":9,"lookupKey":"super_nice_2025","formerLookupKeys":[]},"NICE_2023":{"active":false,"label":"Nice (2023)","desc":"The Nice membership of 2023.","price":19999,"displayedPrice":9999,"billing":"year","creditsPerTerm":{"roll":0,"scan4K":0,"rush":0,"pro":0},"advertisedProCredits":0,"lookupKey":"nice_2023","formerLookupKeys":[]},"VERY_NICE_2023":{"active":false,"label":"Very Nice (2023)","desc":"The Very Nice membership of 2023.","price":49999,"displayedPrice":49999,"billing":"year","creditsPerTerm":{"roll":0,"scan4K":0,"rush":0,"pro":0},"advertisedProCredits":0,"lookupKey":"very_nice_2023","formerLookupKeys":[]},"SUPER_NICE_2023":{"active":false,"label":"Super Nice (2023)","desc":"The Super Nice membership of 2023, rush included.","price":99999,"displayedPrice":99999,"billing":"year","creditsPerTerm":{"roll":30,"scan4K":0,"rush":"unlimited","pro":0},"advertisedProCredits":0,"lookupKey":"super_nice_2023","formerLookupKeys":[]},"NICE_2021":{"active":false,"label":"Nice (2021)","desc":"The Nice membership of 2021.","price":9999,"displayedPrice":9999,"billing":"year","creditsPerTerm":{"roll":0,"scan4K":0,"rush":0,"pro":0},"advertisedProCredits":0,"lookupKey":"nice_2021","formerLookupKeys":[]},"NICE_MONTHLY":{"active":false,"label":"Nice Monthly","desc":"The Nice membership by the month.","price":2999,"displayedPrice":2999,"billing":"month","creditsPerTerm":{"roll":3,"scan4K":0,"rush":0,"pro":0},"advertisedProCredits":0,"lookupKey":"nice_monthly","formerLookupKeys":[]}},"addOns":{"rush":{"NON_MEMBER":1499,"NICE_2025":999,"VERY_NICE_2025":499,"SUPER_NICE_2025":0,"NICE_2023":999,"VERY_NICE_2023":999,"SUPER_NICE_2023":0,"NICE_2021":999,"NICE_MONTHLY":999},"proscans":{"NON_MEMBER":2499,"NICE_2025":1999,"VERY_NICE_2025":1499,"SUPER_NICE_2025":999,"NICE_2023":2499,"VERY_NICE_2023":2499,"SUPER_NICE_2023":2499,"NICE_2021":2499,"NICE_MONTHLY":2499},"halfframes":{"NON_MEMBER":999,"NICE_2025":799,"VERY_NICE_2025":799,"SUPER_NICE_2025":799,"NICE_2023":599,"VERY_NICE_2023":599,"SUPER_NICE_2023":599,"NICE_2021":599,"NICE_MONTHLY":599},"e6proscanadd":{"NON_MEMBER":500,"NICE_2025":500,"VERY_NICE_2025":500,"SUPER_NICE_2025":500,"NICE_2023":500,"VERY_NICE_2023":500,"SUPER_NICE_2023":500,"NICE_2021":500,"NICE_MONTHLY":500},"ecn2proscanadd":{"NON_MEMBER":1500,"NICE_2025":1500,"VERY_NICE_2025":1500,"SUPER_NICE_2025":1500,"NICE_2023":1500,"VERY_NICE_2023":1500,"SUPER_NICE_2023":1500,"NICE_2021":1500,"NICE_MONTHLY":1500},"4x6prints":{"NON_MEMBER":1199,"NICE_2025":999,"VERY_NICE_2025":999,"SUPER_NICE_2025":999,"NICE_2023":999,"VERY_NICE_2023":999,"SUPER_NICE_2023":999,"NICE_2021":999,"NICE_MONTHLY":999},"4kscans":{"NON_MEMBER":1199,"NICE_2025":999,"VERY_NICE_2025":299,"SUPER_NICE_2025":299,"NICE_2023":0,"VERY_NICE_2023":0,"SUPER_NICE_2023":0,"NICE_2021":0,"NICE_MONTHLY":0},"cutsleeving":{"NON_MEMBER":199,"NICE_2025":199,"VERY_NICE_2025":199,"SUPER_NICE_2025":199,"NICE_2023":199,"VERY_NICE_2023":199,"SUPER_NICE_2023":199,"NICE_2021":199,"NICE_MONTHLY":199},"uncutsleeving":{"NON_MEMBER":199,"NICE_2025":99,"VERY_NICE_2025":99,"SUPER_NICE_2025":0,"NICE_2023":199,"VERY_NICE_2023":199,"SUPER_NICE_2023":199,"NICE_2021":199,"NICE_MONTHLY":199},"pushpullroll":{"NON_MEMBER":299,"NICE_2025":199,"VERY_NICE_2025":199,"SUPER_NICE_2025":199,"NICE_2023":199,"VERY_NICE_2023":199,"SUPER_NICE_2023":199,"NICE_2021":199,"NICE_MONTHLY":199},"crossprocessroll":{"NON_MEMBER":299,"NICE_2025":199,"VERY_NICE_2025":199,"SUPER_NICE_2025":199,"NICE_2023":199,"VERY_NICE_2023":199,"SUPER_NICE_2023":199,"NICE_2021":199,"NICE_MONTHLY":199},"additionalroll":{"NON_MEMBER":1799,"NICE_2025":1499,"VERY_NICE_2025":1199,"SUPER_NICE_2025":999,"NICE_2023":999,"VERY_NICE_2023":999,"SUPER_NICE_2023":999,"NICE_2021":999,"NICE_MONTHLY":999}},"returnNegatives":{"NON_MEMBER":799,"NICE_2025":699,"VERY_NICE_2025":0,"SUPER_NICE_2025":0,"NICE_2023":999,"VERY_NICE_2023":499,"SUPER_NICE_2023":0,"NICE_2021":999,"NICE_MONTHLY":999},"shipNegativesLater":999,"benchSleeving":{"NON_MEMBER":299,"NICE_2025":199,"VERY_NICE_2025":199,"SUPER_NICE_2025":199,"NICE_2023":199,"VERY_NICE_2023":199,"SUPER_NICE_2023":199,"NICE_2021":199,"NICE_MONTHLY":199},"unlock":{"NON_MEMBER":299,"NICE_2025":299,"VERY_NICE_2025":0,"SUPER_NICE_2025":0,"NICE_2023":299,"VERY_NICE_2023":0,"SUPER_NICE_2023":0,"NICE_2021":299,"NICE_MONTHLY":299},"deliveries":{"PREPAID_LABEL":1499,"RETURN_MAILER":2499},"goodsShipping":999}', 'Starting prices', '2020-01-01T00:00:00Z', now(), now());


-- ==== Accounting =============================================================

CREATE TABLE account_names (
  account text PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE cash_drawer (
  one boolean PRIMARY KEY DEFAULT true NOT NULL,
  balance integer NOT NULL,
  CONSTRAINT cash_drawer_is_one_row CHECK (cash_drawer.one)
);

CREATE TABLE cash_entries (
  id uuid PRIMARY KEY,
  change integer NOT NULL,
  balance_after integer NOT NULL,
  reason text NOT NULL,
  day date NOT NULL,
  payment_id uuid,
  refund_id uuid,
  note text DEFAULT '' NOT NULL,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT cash_entries_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT cash_entries_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds (id),
  CONSTRAINT cash_entries_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX cash_entries_day_index ON cash_entries (day);
CREATE INDEX cash_entries_created_at_index ON cash_entries (created_at);
CREATE INDEX cash_entries_payment_id_index ON cash_entries (payment_id);
CREATE INDEX cash_entries_refund_id_index ON cash_entries (refund_id);
CREATE INDEX cash_entries_by_user_id_index ON cash_entries (by_user_id);

CREATE TABLE day_closes (
  day date PRIMARY KEY,
  expected integer NOT NULL,
  counted integer NOT NULL,
  note text DEFAULT '' NOT NULL,
  by_user_id uuid NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT day_closes_counted CHECK (day_closes.counted >= 0),
  CONSTRAINT day_closes_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id)
);
CREATE INDEX day_closes_by_user_id_index ON day_closes (by_user_id);


-- ==== Imports ================================================================

CREATE TYPE import_outcome AS ENUM ('MADE', 'CHANGED', 'SAME', 'REFUSED', 'REMOVED', 'KEPT');

CREATE TABLE import_items (
  import_id uuid NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  rows jsonb NOT NULL,
  outcome import_outcome,
  reason text,
  currency text,
  year integer,
  cents integer,
  thing_id uuid,
  undo jsonb,
  CONSTRAINT import_items_import_id_position_pk PRIMARY KEY(import_id,position)
);
CREATE UNIQUE INDEX import_items_key ON import_items (import_id, key);
CREATE INDEX import_items_thing_id_index ON import_items (thing_id);
CREATE INDEX import_items_by_key ON import_items (key);

CREATE TYPE import_kind AS ENUM ('CUSTOMERS', 'SUBSCRIBERS', 'ACCOUNT_CREDITS', 'GIFT_CARDS', 'PAST_ORDERS', 'COUPONS', 'PRODUCTS', 'MEMBERSHIPS', 'SCANS');

CREATE TYPE import_source AS ENUM ('SHOPIFY', 'WOOCOMMERCE', 'SQUARE', 'OTHER');

CREATE TABLE import_mappings (
  kind import_kind NOT NULL,
  columns_hash text NOT NULL,
  source import_source NOT NULL,
  mapping jsonb NOT NULL,
  CONSTRAINT import_mappings_kind_columns_hash_pk PRIMARY KEY(kind,columns_hash)
);

CREATE TABLE imported_accounts (
  user_id uuid PRIMARY KEY,
  import_id uuid NOT NULL,
  invited_at timestamp with time zone,
  mailed_at timestamp with time zone,
  CONSTRAINT imported_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX imported_accounts_import_id_index ON imported_accounts (import_id);
CREATE INDEX imported_accounts_to_invite ON imported_accounts (user_id) WHERE imported_accounts.invited_at is null;

CREATE TABLE imported_ids (
  kind import_kind NOT NULL,
  source import_source NOT NULL,
  external_id text NOT NULL,
  thing_id uuid NOT NULL,
  import_id uuid NOT NULL,
  CONSTRAINT imported_ids_kind_source_external_id_pk PRIMARY KEY(kind,source,external_id)
);
CREATE INDEX imported_ids_thing_id_index ON imported_ids (thing_id);
CREATE INDEX imported_ids_import_id_index ON imported_ids (import_id);

CREATE TYPE import_state AS ENUM ('WAITING', 'MAPPING', 'READING', 'CHECKING', 'READY', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE', 'FAILED');

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind import_kind NOT NULL,
  source import_source DEFAULT 'OTHER' NOT NULL,
  state import_state DEFAULT 'WAITING' NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  columns jsonb DEFAULT '[]'::jsonb NOT NULL,
  samples jsonb DEFAULT '[]'::jsonb NOT NULL,
  mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  item_count integer DEFAULT 0 NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  done_count integer DEFAULT 0 NOT NULL,
  problem text,
  by_user_id uuid,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  moved_at timestamp with time zone,
  CONSTRAINT imports_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX imports_created_at_id_index ON imports (created_at, id);
CREATE INDEX imports_by_user_id_index ON imports (by_user_id);

CREATE TABLE past_orders (
  id uuid PRIMARY KEY,
  customer_id uuid,
  email text,
  source import_source NOT NULL,
  number text NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  currency text NOT NULL,
  total integer NOT NULL,
  details jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT past_orders_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX past_orders_customer_id_placed_at_index ON past_orders (customer_id, placed_at);
CREATE INDEX past_orders_email_index ON past_orders (email);
CREATE INDEX past_orders_placed_at_id_index ON past_orders (placed_at, id);

CREATE TABLE import_pictures (
  id uuid PRIMARY KEY,
  import_id uuid NOT NULL,
  product_id uuid NOT NULL,
  product_variant_id uuid,
  url text NOT NULL,
  alt text NOT NULL,
  state text DEFAULT 'WAITING' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  problem text,
  CONSTRAINT import_pictures_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE cascade,
  CONSTRAINT import_pictures_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade,
  CONSTRAINT import_pictures_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE set null
);
CREATE INDEX import_pictures_import_id_state_tries_id_index ON import_pictures (import_id, state, tries, id);
CREATE INDEX import_pictures_product_id_index ON import_pictures (product_id);
CREATE INDEX import_pictures_product_variant_id_index ON import_pictures (product_variant_id);


-- ==== Tax ====================================================================

CREATE TABLE tax_exemptions (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  certificate text NOT NULL,
  states jsonb NOT NULL,
  expires_on date,
  valid_until timestamp with time zone,
  file_key text,
  file_type text,
  granted_at timestamp with time zone NOT NULL,
  granted_by uuid,
  ended_at timestamp with time zone,
  CONSTRAINT tax_exemptions_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users (id) ON DELETE cascade,
  CONSTRAINT tax_exemptions_granted_by_users_id_fk FOREIGN KEY (granted_by) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX tax_exemptions_customer_id_index ON tax_exemptions (customer_id);
CREATE INDEX tax_exemptions_valid_until_index ON tax_exemptions (valid_until);
CREATE INDEX tax_exemptions_granted_by_index ON tax_exemptions (granted_by);


-- ==== Events and webhooks ====================================================

CREATE SEQUENCE event_positions;

CREATE TABLE outbox_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY (sequence name outbox_events_seq_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  position bigint,
  type text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL
);
CREATE UNIQUE INDEX outbox_events_position ON outbox_events (position);
CREATE INDEX outbox_events_to_number ON outbox_events (seq) WHERE outbox_events.position is null;

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  subject text NOT NULL,
  position bigint NOT NULL,
  state text DEFAULT 'WAITING' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  first_tried_at timestamp with time zone,
  tried_at timestamp with time zone,
  status integer,
  duration_ms integer,
  response text,
  CONSTRAINT webhook_deliveries_event_id_outbox_events_id_fk FOREIGN KEY (event_id) REFERENCES outbox_events (id) ON DELETE cascade
);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (event_id, endpoint_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_try_at) WHERE webhook_deliveries.state = 'WAITING';
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (endpoint_id, subject, position) WHERE webhook_deliveries.state = 'WAITING';
CREATE INDEX webhook_deliveries_created_at_position_index ON webhook_deliveries (created_at, position);

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  url text NOT NULL,
  description text NOT NULL,
  types text[] NOT NULL,
  active boolean DEFAULT true NOT NULL,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamp with time zone,
  delivering_until timestamp with time zone,
  last_success_at timestamp with time zone,
  switched_off_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  chat text,
  notices text[] DEFAULT '{}' NOT NULL
);


-- ==== Lab exports ============================================================

CREATE TABLE lab_exports (
  id uuid PRIMARY KEY,
  state text DEFAULT 'RUNNING' NOT NULL,
  problem text,
  with_files boolean NOT NULL,
  by_user_id uuid,
  requested_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  rows integer DEFAULT 0 NOT NULL,
  files integer DEFAULT 0 NOT NULL,
  done_bytes bigint DEFAULT 0 NOT NULL,
  total_bytes bigint DEFAULT 0 NOT NULL,
  bytes bigint,
  downloads integer DEFAULT 0 NOT NULL,
  CONSTRAINT lab_exports_by_user_id_users_id_fk FOREIGN KEY (by_user_id) REFERENCES users (id) ON DELETE set null
);
CREATE INDEX lab_exports_requested_at_id_index ON lab_exports (requested_at, id);
CREATE INDEX lab_exports_by_user_id_index ON lab_exports (by_user_id);
CREATE UNIQUE INDEX lab_exports_one_at_work ON lab_exports (state) WHERE lab_exports.state = 'RUNNING';


-- ==== Feed links =============================================================

CREATE TABLE feed_links (
  id uuid PRIMARY KEY,
  feed text NOT NULL,
  courier_id uuid,
  made_by uuid NOT NULL,
  with_amounts boolean NOT NULL,
  token_hash text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_read_at timestamp with time zone,
  CONSTRAINT "feed_links_tokenHash_unique" UNIQUE(token_hash),
  CONSTRAINT feed_links_courier_id_couriers_id_fk FOREIGN KEY (courier_id) REFERENCES couriers (id),
  CONSTRAINT feed_links_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users (id) ON DELETE cascade
);
CREATE INDEX feed_links_made_by_index ON feed_links (made_by);
CREATE INDEX feed_links_courier_id_index ON feed_links (courier_id);


-- ==== References to tables that are created later ==========================

ALTER TABLE collection_products ADD CONSTRAINT collection_products_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade;
ALTER TABLE product_details ADD CONSTRAINT product_details_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade;
ALTER TABLE product_media ADD CONSTRAINT product_media_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade;
ALTER TABLE product_options ADD CONSTRAINT product_options_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade;
ALTER TABLE product_options ADD CONSTRAINT product_options_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE cascade;
ALTER TABLE product_variants ADD CONSTRAINT product_variants_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE cascade;
ALTER TABLE prints ADD CONSTRAINT prints_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);
ALTER TABLE prints ADD CONSTRAINT prints_order_line_id_order_lines_id_fk FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE cascade;
ALTER TABLE product_media ADD CONSTRAINT product_media_product_variant_id_product_variants_id_fk FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE set null;
ALTER TABLE bath_events ADD CONSTRAINT bath_events_bath_id_baths_id_fk FOREIGN KEY (bath_id) REFERENCES baths (id);
ALTER TABLE baths ADD CONSTRAINT baths_machine_id_machines_id_fk FOREIGN KEY (machine_id) REFERENCES machines (id);
ALTER TABLE control_strips ADD CONSTRAINT control_strips_machine_id_machines_id_fk FOREIGN KEY (machine_id) REFERENCES machines (id);
ALTER TABLE control_strips ADD CONSTRAINT control_strips_reference_id_reference_strips_id_fk FOREIGN KEY (reference_id) REFERENCES reference_strips (id);
ALTER TABLE developed_rolls ADD CONSTRAINT developed_rolls_machine_id_machines_id_fk FOREIGN KEY (machine_id) REFERENCES machines (id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_price_version_price_lists_version_fk FOREIGN KEY (price_version) REFERENCES price_lists (version);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_next_price_version_price_lists_version_fk FOREIGN KEY (next_price_version) REFERENCES price_lists (version);
ALTER TABLE orders ADD CONSTRAINT orders_price_version_price_lists_version_fk FOREIGN KEY (price_version) REFERENCES price_lists (version);
ALTER TABLE labels ADD CONSTRAINT labels_scan_form_id_scan_forms_id_fk FOREIGN KEY (scan_form_id) REFERENCES scan_forms (id);
ALTER TABLE import_items ADD CONSTRAINT import_items_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE cascade;
ALTER TABLE imported_accounts ADD CONSTRAINT imported_accounts_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE cascade;
ALTER TABLE imported_ids ADD CONSTRAINT imported_ids_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE cascade;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints (id) ON DELETE cascade;
