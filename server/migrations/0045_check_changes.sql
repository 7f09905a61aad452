ALTER TABLE "content_check" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT clock_timestamp();--> statement-breakpoint
-- A content that comes into a set is only looked at once more: it is neither new nor changed.
CREATE OR REPLACE FUNCTION note_items_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM preset WHERE key = 'pinning' AND enabled) THEN
    INSERT INTO content_check (content_id, changed_at) SELECT DISTINCT content_id, NULL::timestamptz FROM newer WHERE NOT pinned;
  END IF;
  RETURN NULL;
END
$$;
