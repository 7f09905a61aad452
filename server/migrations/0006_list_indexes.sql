DROP INDEX "content_set_created";--> statement-breakpoint
DROP INDEX "content_set_count";--> statement-breakpoint
DROP INDEX "content_set_name";--> statement-breakpoint
CREATE INDEX "content_set_created" ON "content_set" USING btree ("created_at","id","status","content_type","filter_type");--> statement-breakpoint
CREATE INDEX "content_set_count" ON "content_set" USING btree ("count","id","status","content_type","filter_type");--> statement-breakpoint
CREATE INDEX "content_set_name" ON "content_set" USING btree ("name" collate "zh-x-icu","id","status","content_type","filter_type");