CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_action" ON "operation_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operation_log_operation" ON "operation_log" USING btree ("operation","id");--> statement-breakpoint
CREATE INDEX "operation_log_title_grams" ON "operation_log" USING gin (search_grams("title"));