ALTER TABLE "channel" ADD COLUMN "distributed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_distributed" ON "channel" USING btree ("created_at") WHERE distributed;