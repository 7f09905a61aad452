CREATE TABLE "bulk_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"undoes" uuid,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_job_user" ON "bulk_job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_job_work" ON "bulk_job" USING btree ("created_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "bulk_job_undoes" ON "bulk_job" USING btree ("undoes");