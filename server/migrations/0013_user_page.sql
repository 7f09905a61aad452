ALTER TABLE "person" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
-- The recording trigger is laid anew at this start, then without an eye for this column.
DROP TRIGGER IF EXISTS "record_operation" ON "person";--> statement-breakpoint
UPDATE "person" SET "last_sign_in_at" = (SELECT max("created_at") FROM "session" WHERE "person_id" = "person"."id");
