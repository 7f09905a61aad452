ALTER TABLE "content_set_item" DROP CONSTRAINT "content_set_item_set_id_content_set_id_fk";
--> statement-breakpoint
ALTER TABLE "content_set_item" DROP CONSTRAINT "content_set_item_content_item_id_content_item_id_fk";
