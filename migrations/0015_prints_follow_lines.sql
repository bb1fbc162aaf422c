ALTER TABLE "prints" DROP CONSTRAINT "prints_order_line_id_order_lines_id_fk";
--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;