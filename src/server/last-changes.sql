-- Triggers that keep `updated_at`, by which other programs copy lists (docs/api.md#copy-a-list). Orders need none: their timeline has
-- every change. A repeatable migration: it runs again whenever this text changes.

CREATE OR REPLACE FUNCTION note_last_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

-- Not with every order or read message.
CREATE OR REPLACE TRIGGER users_last_change BEFORE UPDATE ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.role, OLD.guest, OLD.external_id, OLD.metadata)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.role, NEW.guest, NEW.external_id, NEW.metadata))
  EXECUTE FUNCTION note_last_change();

-- Every change by staff counts the version up, also of variants, options, details and pictures. Sales do not.
CREATE OR REPLACE TRIGGER products_last_change BEFORE UPDATE ON products
  FOR EACH ROW WHEN ((OLD.version, OLD.external_id, OLD.metadata) IS DISTINCT FROM (NEW.version, NEW.external_id, NEW.metadata))
  EXECUTE FUNCTION note_last_change();

CREATE OR REPLACE TRIGGER rolls_last_change BEFORE UPDATE ON rolls
  FOR EACH ROW EXECUTE FUNCTION note_last_change();

-- Whoever records a step has locked its order.
CREATE OR REPLACE FUNCTION note_roll_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rolls SET updated_at = now() WHERE id IN (SELECT roll_id FROM steps);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER roll_events_last_change_added AFTER INSERT ON roll_events REFERENCING NEW TABLE AS steps
  FOR EACH STATEMENT EXECUTE FUNCTION note_roll_steps();
CREATE OR REPLACE TRIGGER roll_events_last_change_removed AFTER DELETE ON roll_events REFERENCING OLD TABLE AS steps
  FOR EACH STATEMENT EXECUTE FUNCTION note_roll_steps();
