CREATE TABLE "message_snooze" (
	"user_id" uuid NOT NULL CONSTRAINT "message_snooze_user_id_app_user_id_fk" REFERENCES "public"."app_user"("id") ON DELETE cascade,
	"message_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_snooze_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "cause" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_snooze_until" ON "message_snooze" USING btree ("until");
