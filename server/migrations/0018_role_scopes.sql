ALTER TABLE "role" ADD COLUMN "menu" text[];--> statement-breakpoint
ALTER TABLE "content_set" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "created_by" uuid;--> statement-breakpoint
CREATE INDEX "content_set_owner" ON "content_set" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "content_owner" ON "content" USING btree ("created_by","status");