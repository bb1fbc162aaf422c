/**
 * Tables that a lab export contains as they are, except for `LEFT_OUT_COLUMNS`. A new table must be added here or to
 * `LEFT_OUT_TABLES`, else a test fails (docs/product/lab-export.md).
 */
export const EXPORTED_TABLES: ReadonlySet<string> = new Set(
  `
  users addresses user_identities passkeys preferences referrals account_events account_deletions saved_views
  lab_days lab_profile_versions lab_settings day_capacities staff_shifts staff_changes scanner_folders
  price_lists price_draft products product_variants product_options product_details product_media product_files
  products_bought_together product_reviews product_reminders stock_movements collections collection_products
  paper_sizes papers print_drafts prints file_downloads search_terms
  orders order_lines order_events order_promises held_credits stored_carts vendor_orders past_orders
  pick_ups pending_receipts rolls roll_events returned_lines parcel_photos lab_number_counters storage_notices
  scans scan_files rescans replaced_pictures scan_unlocks places roll_places scan_places tags roll_tags scan_tags
  shares share_scans share_visitors share_answers social_submissions
  payments refunds payment_customers invoices invoice_counter disputes tax_reports tax_exemptions
  card_fees cash_drawer cash_entries day_closes account_names
  coupons coupon_redemptions subscribers subscriptions service_credit_entries account_credit_entries
  gift_cards gift_card_entries gift_card_uses
  shipments labels parcel_boxes postage_refunds scan_forms product_returns product_return_lines
  couriers courier_hours courier_days_off courier_plans courier_stops courier_windows served_zip_codes
  machines baths bath_events developed_rolls reference_strips control_strips control_limits strip_overrides
  turnaround_times day_figures
  imports import_items import_pictures import_mappings imported_ids imported_accounts
  sandbox_payment_objects sandbox_postage_objects
  `
    .trim()
    .split(/\s+/),
);

/** Tables that a lab export leaves out, with the reason. They are empty after an import. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  sessions: "logins: everyone logs in again",
  known_browsers: "browsers that skip the second step",
  one_time_codes: "codes and tokens that were e-mailed",
  passkey_challenges: "logins in progress",
  authenticators: "secrets of authenticator apps: set them up again",
  recovery_codes: "recovery codes: made again with the authenticator app",
  api_keys: "hashes of API keys: create new keys",
  feed_links: "tokens of secret links to calendars and lists: make new links",
  webhook_endpoints: "signing secrets: add the addresses again",
  webhook_deliveries: "deliveries to those addresses",
  outbox_events: "the event feed of 90 days, for the programs that read it here",
  webhook_inbox: "IDs of webhooks that were received",
  push_devices: "keys of browsers for push notifications",
  membership_cards: "card changes in progress, with tokens of the payment provider",
  login_throttles: "counts of failed logins",
  rate_limits: "counts of calls",
  draft_upload_hours: "counts of uploads",
  idempotency_keys: "keys of requests that a browser may repeat",
  failures: "failed jobs of this server",
  failure_steps: "failed jobs of this server",
  service_answers: "the last status of outside services",
  data_exports: "zips of customers' data, which last a week",
  lab_exports: "exports like this one",
  zip_downloads: "zips of a day",
  contact_sheets: "contact sheets of a day",
  order_work: "derived from orders; rebuilt",
  rolls_at_steps: "derived from rolls; rebuilt",
};

/** Columns of exported tables that are left out, with the reason. They have their default after an import. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  "users.pin_hash": "a short PIN is easily guessed from its hash: staff choose a new one",
  "users.badge_hash": "depends on AUTH_SECRET: print badges again",
  "orders.guest_network_hash": "limits unpaid orders from one network",
  "print_drafts.network_hash": "limits uploads from one network",
  "share_visitors.network_hash": "limits answers from one network",
};

/** Columns that look like secrets and are exported, with the reason. */
export const EXPORTED_SECRETS: Readonly<Record<string, string>> = {
  "users.password_hash": "people log in with their passwords",
  "shares.password_hash": "without it the share would be open to everyone with its link",
  "share_visitors.key_hash": "ties a visitor's favorites to their browser",
  "orders.access_code": "opens a guest's order from the e-mailed link",
  "gift_cards.code_hash": "printed codes stay valid",
  "print_drafts.browser_key_hash": "ties a guest's prints to their browser",
};

/** Folders of the file store that are left out, with the reason. */
export const LEFT_OUT_FOLDERS: Readonly<Record<string, string>> = {
  "data-exports": "zips of customers' data, which last a week",
  "lab-exports": "exports like this one",
  "contact-sheets": "contact sheets of a day",
  builds: "the web app's own files",
  tries: "test files of Services",
};

export const isExportedFile = (key: string): boolean =>
  !Object.hasOwn(LEFT_OUT_FOLDERS, key.slice(0, key.indexOf("/")));
