ALTER TABLE "content_source_item" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "content_source_item" CASCADE;--> statement-breakpoint
DROP INDEX "content_item_external_id";--> statement-breakpoint
ALTER TABLE "list_import" ADD COLUMN "width" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_item" ADD COLUMN "content_source_id" uuid;--> statement-breakpoint
CREATE INDEX "content_item_file" ON "content_item" USING btree ("file_id") WHERE "content_item"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "content_item_content_source" ON "content_item" USING btree ("content_source_id") WHERE "content_item"."content_source_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_item_external_id" ON "content_item" USING btree ("external_id",coalesce("content_source_id", '00000000-0000-0000-0000-000000000000'::uuid));