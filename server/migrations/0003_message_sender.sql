ALTER TABLE "message" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_app_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_sender" ON "message" USING btree ("sender_id") WHERE sender_id is not null;