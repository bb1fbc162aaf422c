CREATE TABLE "lab_days" (
	"day" date PRIMARY KEY NOT NULL,
	"open" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
