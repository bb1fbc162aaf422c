CREATE TABLE "service_answers" (
	"service" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone,
	"took_ms" integer,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
