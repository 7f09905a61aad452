CREATE TABLE "job_attempt" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"attempts" integer NOT NULL,
	"version" text NOT NULL,
	"runner" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_attempt_job_item_pk" PRIMARY KEY("job","item")
);
--> statement-breakpoint
DROP INDEX "external_identity_person";--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "confirmed_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD COLUMN "vouched" jsonb;--> statement-breakpoint
ALTER TABLE "password_link" ADD COLUMN "mailed_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Whoever was given a second subject of a provider may be another person, who got the address of the first.
DELETE FROM "external_identity" AS later USING "external_identity" AS earlier
WHERE later.person_id = earlier.person_id AND later.issuer = earlier.issuer
  AND (later.created_at, later.id) > (earlier.created_at, earlier.id);--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_person" ON "external_identity" USING btree ("person_id","issuer");