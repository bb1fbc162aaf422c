-- What an order waits for, and where a roll is, is looked up by keys alone: a plan that a connection made while these tables were all but
-- empty reads them whole, for every order of a bulk of them, until they are counted.
ALTER FUNCTION settle_order_work(integer[]) SET enable_seqscan = off;
--> statement-breakpoint
ALTER FUNCTION settle_rolls_at_steps(uuid[]) SET enable_seqscan = off;
