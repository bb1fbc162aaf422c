-- The version before sorts the rolls of a step itself for as long as it still goes: some milliseconds, and the same list.
DROP INDEX "rolls_at_steps_oldest";--> statement-breakpoint
DROP INDEX "rolls_at_steps_newest";--> statement-breakpoint
ALTER TABLE "rolls_at_steps" ADD COLUMN "priority" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "rolls_at_steps_in_turn" ON "rolls_at_steps" USING btree ("step","rush" DESC NULLS FIRST,"priority" DESC NULLS FIRST,"reached_at");--> statement-breakpoint
CREATE INDEX "rolls_at_steps_newest_first" ON "rolls_at_steps" USING btree ("step","rush","priority","reached_at");
--> statement-breakpoint
-- As in 0057 and 0058, with the queue of the order's tier, which stands still once the order is paid.
CREATE OR REPLACE FUNCTION settle_rolls_at_steps(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH due AS (
    SELECT r.id AS roll_id, latest.event AS step, latest.at AS reached_at, r.add_rush AS rush, r.lab_number,
      o.tier IN ('VERY_NICE_2025', 'SUPER_NICE_2025', 'VERY_NICE_2023', 'SUPER_NICE_2023') AS priority
    FROM rolls r JOIN orders o ON o.id = r.order_id CROSS JOIN LATERAL (
      SELECT e.event, e.at FROM roll_events e WHERE e.roll_id = r.id ORDER BY e.event DESC LIMIT 1) latest
    WHERE r.id = ANY (ids) AND o.status = 'PAID' AND (r.written_off IS NULL OR latest.event > 'SYNCED')
  ), gone AS (
    DELETE FROM rolls_at_steps a WHERE a.roll_id = ANY (ids) AND a.roll_id NOT IN (SELECT roll_id FROM due)
  )
  INSERT INTO rolls_at_steps AS a (roll_id, step, reached_at, rush, lab_number, priority)
    SELECT roll_id, step, reached_at, rush, lab_number, priority FROM due
  ON CONFLICT (roll_id) DO UPDATE SET step = excluded.step, reached_at = excluded.reached_at, rush = excluded.rush,
      lab_number = excluded.lab_number, priority = excluded.priority
    WHERE (a.step, a.reached_at, a.rush, a.lab_number, a.priority)
      IS DISTINCT FROM (excluded.step, excluded.reached_at, excluded.rush, excluded.lab_number, excluded.priority);
END $$;
--> statement-breakpoint
-- What is on the board as this migration runs.
UPDATE rolls_at_steps a SET priority = true FROM rolls r JOIN orders o ON o.id = r.order_id
  WHERE r.id = a.roll_id AND o.tier IN ('VERY_NICE_2025', 'SUPER_NICE_2025', 'VERY_NICE_2023', 'SUPER_NICE_2023');
