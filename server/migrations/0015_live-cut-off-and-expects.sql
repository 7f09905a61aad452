ALTER TABLE "live_session" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_room" ADD COLUMN "expects" text DEFAULT 'nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_slot" ADD COLUMN "cut_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_slot" ADD COLUMN "cut_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_slot" ADD COLUMN "cut_off_by" uuid;