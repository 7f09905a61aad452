DROP INDEX "operation_log_gone";--> statement-breakpoint
CREATE INDEX "operation_log_gone" ON "operation_log" USING btree ("entity_id","title") WHERE entity = 'user' and operation = 'delete';