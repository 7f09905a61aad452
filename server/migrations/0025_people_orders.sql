CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "person_name_order" ON "person" USING btree ("name" collate "zh-x-icu","id");--> statement-breakpoint
CREATE INDEX "person_last_sign_in" ON "person" USING btree (coalesce("last_sign_in_at", '-infinity'),"id");