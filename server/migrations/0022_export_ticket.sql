CREATE TABLE "export_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"title" text NOT NULL,
	"filters" jsonb NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "export_ticket_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "export_ticket_expires" ON "export_ticket" USING btree ("expires_at");