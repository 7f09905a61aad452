CREATE TABLE "content_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" uuid NOT NULL
);
--> statement-breakpoint
-- Notes which contents are new or changed in what queues and presets read, once a statement. Clicks are not among that.
-- What acts on contents because of a note changes them without new notes (server/areas/inspection/checks.ts).
CREATE FUNCTION note_contents_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('greenroom.checking', true), '') <> '' THEN
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO content_check (content_id) SELECT id FROM newer;
  ELSE
    INSERT INTO content_check (content_id)
    SELECT newer.id FROM newer JOIN older USING (id)
    WHERE (newer.genre, newer.source, newer.language, newer.topic, newer.author, newer.title, newer.body, newer.published_at, newer.status, newer.file_id)
      IS DISTINCT FROM (older.genre, older.source, older.language, older.topic, older.author, older.title, older.body, older.published_at, older.status, older.file_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER check_inserted AFTER INSERT ON content
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_contents_to_check();
--> statement-breakpoint
CREATE TRIGGER check_updated AFTER UPDATE ON content
REFERENCING OLD TABLE AS older NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_contents_to_check();
