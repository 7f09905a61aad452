CREATE TABLE "content_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "content_status";--> statement-breakpoint
ALTER TABLE "content_set_item" ALTER COLUMN "position" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "content_set" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "content_set" ADD COLUMN "refreshing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_set" ADD COLUMN "refreshed_to" uuid;--> statement-breakpoint
ALTER TABLE "content_set" ADD COLUMN "order_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "content_set_item_order" ON "content_set_item" USING btree ("set_id","pinned" DESC NULLS LAST,"position","content_id");--> statement-breakpoint
CREATE INDEX "content_set_rules" ON "content_set" USING btree ("id") WHERE "content_set"."filter_type" = 'rules';--> statement-breakpoint
CREATE INDEX "content_published" ON "content" USING btree ("published_at","id","status","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_created" ON "content" USING btree ("created_at","id","status","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_clicks" ON "content" USING btree ("clicks","id","status","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_title" ON "content" USING btree ("title" collate "zh-x-icu","id","status","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_owner_published" ON "content" USING btree ("created_by","published_at","id");--> statement-breakpoint
CREATE INDEX "content_title_grams" ON "content" USING gin (search_grams("title"));--> statement-breakpoint
CREATE INDEX "content_author_grams" ON "content" USING gin (search_grams("author"));--> statement-breakpoint
CREATE INDEX "content_topic_grams" ON "content" USING gin (search_grams("topic"));--> statement-breakpoint
CREATE INDEX "content_choices" ON "content" USING btree ("status","genre","source","language","published_at");
--> statement-breakpoint
INSERT INTO content_clock (id, at) VALUES (1, now());
--> statement-breakpoint
-- Notes which contents changed in what the rules of sets read (contract/areas/set-rules.ts), once a statement, however
-- many rows it changed. The note commits with the change; whoever matches the rules takes it away with what that did.
CREATE FUNCTION note_changed_contents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO content_change (content_id) SELECT id FROM newer;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO content_change (content_id) SELECT id FROM older;
  ELSE
    INSERT INTO content_change (content_id)
    SELECT newer.id FROM newer JOIN older USING (id)
    WHERE (newer.genre, newer.source, newer.language, newer.topic, newer.author, newer.title, newer.body, newer.published_at, newer.clicks, newer.status)
      IS DISTINCT FROM (older.genre, older.source, older.language, older.topic, older.author, older.title, older.body, older.published_at, older.clicks, older.status);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_inserted AFTER INSERT ON content
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_changed_contents();
--> statement-breakpoint
CREATE TRIGGER note_updated AFTER UPDATE ON content
REFERENCING OLD TABLE AS older NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_changed_contents();
--> statement-breakpoint
CREATE TRIGGER note_deleted AFTER DELETE ON content
REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION note_changed_contents();
