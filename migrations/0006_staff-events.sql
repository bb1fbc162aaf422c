ALTER TYPE "public"."account_event_kind" ADD VALUE 'STAFF_ROLE_CHANGED';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'SUSPENDED';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'RESTORED';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'PIN_SET';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'BADGE_MADE';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'STATION_KEYS_REMOVED';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'STATION_OPENED';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'STATION_SIGNED_IN';--> statement-breakpoint
ALTER TYPE "public"."account_event_kind" ADD VALUE 'PIN_REFUSED';