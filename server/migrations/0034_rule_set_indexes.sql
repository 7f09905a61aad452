DROP INDEX "content_set_rules";--> statement-breakpoint
CREATE INDEX "content_set_refreshing" ON "content_set" USING btree ("updated_at","id") WHERE "content_set"."refreshing" = true;--> statement-breakpoint
CREATE INDEX "content_set_timed" ON "content_set" USING btree ("id") WHERE "content_set"."rules" ? 'withinDays';--> statement-breakpoint
CREATE INDEX "content_set_rules" ON "content_set" USING btree ("id") WHERE "content_set"."rules" is not null;