CREATE TABLE "picture_backfill" (
	"kind" text PRIMARY KEY NOT NULL,
	"position" uuid
);
--> statement-breakpoint
CREATE TABLE "picture_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid
);
--> statement-breakpoint
CREATE TABLE "picture_use" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"part_number" integer NOT NULL,
	"place" text NOT NULL,
	"picture_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_use_kind_record_id_part_number_place_picture_id_pk" PRIMARY KEY("kind","record_id","part_number","place","picture_id")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"owner_ids" uuid[] DEFAULT '{}' NOT NULL,
	"account_ids" uuid[] DEFAULT '{}' NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "picture_sha256" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE INDEX "picture_file_picture" ON "picture_file" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "picture_file_owner" ON "picture_file" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "picture_use_picture" ON "picture_use" USING btree ("picture_id","used_at","record_id");--> statement-breakpoint
CREATE INDEX "picture_created" ON "picture" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "picture_used" ON "picture" USING btree ("used_at","id");--> statement-breakpoint
CREATE INDEX "picture_use_count" ON "picture" USING btree ("use_count","id");--> statement-breakpoint
CREATE INDEX "picture_size" ON "picture" USING btree ("size","id");--> statement-breakpoint
CREATE INDEX "picture_name" ON "picture" USING btree ("name" collate "zh-x-icu","id");--> statement-breakpoint
CREATE INDEX "picture_name_grams" ON "picture" USING gin (search_grams("name"));--> statement-breakpoint
CREATE INDEX "picture_owners" ON "picture" USING gin ("owner_ids");--> statement-breakpoint
CREATE INDEX "picture_accounts" ON "picture" USING gin ("account_ids");--> statement-breakpoint
CREATE INDEX "picture_unmeasured" ON "picture" USING btree ("id") WHERE "picture"."width" is null;
--> statement-breakpoint
-- The id of a picture: a UUID of version 8 from the SHA-256 of its content, so that equal files are one picture.
CREATE FUNCTION picture_id(sha256 text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (substr(sha256, 1, 8) || '-' || substr(sha256, 9, 4) || '-8' || substr(sha256, 13, 3) || '-8'
    || substr(sha256, 16, 3) || '-' || substr(sha256, 19, 12))::uuid
$$;
--> statement-breakpoint
-- The stored files whose addresses stand in a text.
CREATE FUNCTION picture_files_in(body text) RETURNS SETOF uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT found[1]::uuid
  FROM regexp_matches(body, '/api/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') AS found
$$;
--> statement-breakpoint
-- The files that a record shows now, and where; none when it was deleted.
CREATE FUNCTION shown_picture_files(of_kind text, of_record uuid)
RETURNS TABLE (file_id uuid, part_number integer, place text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF of_kind = 'article' THEN
    RETURN QUERY
    WITH part AS MATERIALIZED (
      SELECT value, ordinality::integer AS number
      FROM article JOIN article_version ON article_version.id = article.current_version_id,
        jsonb_array_elements(article_version.content -> 'parts') WITH ORDINALITY
      WHERE article.id = of_record
    )
    SELECT (value #>> '{cover,fileId}')::uuid, number, 'cover' FROM part WHERE value #>> '{cover,fileId}' IS NOT NULL
    UNION ALL
    SELECT file, number, 'text' FROM part, picture_files_in((value -> 'document')::text) AS file;
  ELSIF of_kind = 'template' THEN
    RETURN QUERY
    SELECT file, 0, 'text' FROM article_template, picture_files_in(document::text) AS file WHERE id = of_record;
  ELSE
    RETURN QUERY
    SELECT content_item.file_id, 0, 'file' FROM content_item WHERE id = of_record AND content_item.file_id IS NOT NULL
    UNION ALL
    SELECT file, 0, 'text' FROM content_item, picture_files_in(body) AS file WHERE id = of_record;
  END IF;
END
$$;
--> statement-breakpoint
-- Makes pictures of the library of these files, as far as they are open pictures. Waits for a deletion of such a picture.
-- The log records the uploads and the rows that use pictures: what follows from them leaves no entries of its own.
CREATE FUNCTION add_pictures(files uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('greenroom.unrecorded', true), '');
BEGIN
  -- Not as an option of the function: that needs rights which the role of a server may lack.
  PERFORM set_config('greenroom.unrecorded', 'on', true);
  INSERT INTO picture_file (file_id, picture_id, owner_id)
  SELECT id, picture_id(sha256), owner_id FROM stored_file
  WHERE id = ANY (files) AND open AND media_type LIKE 'image/%'
  ON CONFLICT DO NOTHING;
  INSERT INTO picture AS there (
    id, sha256, file_id, name, media_type, size, width, height, owner_ids, created_by, created_at, used_at
  )
  SELECT DISTINCT ON (sha256) picture_id, sha256, stored_file.id, name, media_type, size, width, height,
    ARRAY[stored_file.owner_id], stored_file.owner_id, stored_file.created_at, stored_file.created_at
  FROM stored_file JOIN picture_file ON picture_file.file_id = stored_file.id
    LEFT JOIN article_picture ON article_picture.file_id = stored_file.id
  WHERE stored_file.id = ANY (files)
  ORDER BY sha256, stored_file.created_at, width
  ON CONFLICT (id) DO UPDATE
  SET width = coalesce(there.width, excluded.width), height = coalesce(there.height, excluded.height);
  PERFORM set_config('greenroom.unrecorded', before, true);
END
$$;
--> statement-breakpoint
-- Brings the columns of pictures up to date that follow from their files and uses. Locks them in one order.
CREATE FUNCTION refresh_pictures(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('greenroom.unrecorded', true), '');
BEGIN
  -- Not as an option of the function: that needs rights which the role of a server may lack.
  PERFORM set_config('greenroom.unrecorded', 'on', true);
  PERFORM FROM picture WHERE id = ANY (ids) ORDER BY id FOR UPDATE;
  -- An upload of the editor is for the account whose article uses it first.
  UPDATE picture_file SET account_id = (
    SELECT article.account_id FROM picture_use JOIN article ON article.id = record_id
    WHERE picture_use.picture_id = picture_file.picture_id AND kind = 'article' AND article.account_id IS NOT NULL
    ORDER BY used_at LIMIT 1
  ) WHERE picture_id = ANY (ids) AND account_id IS NULL;
  UPDATE picture SET
    owner_ids = ARRAY(SELECT DISTINCT owner_id FROM picture_file WHERE picture_id = picture.id ORDER BY 1),
    account_ids = ARRAY(
      SELECT account_id FROM picture_file WHERE picture_id = picture.id AND account_id IS NOT NULL
      UNION
      SELECT article.account_id FROM picture_use JOIN article ON article.id = record_id
      WHERE picture_id = picture.id AND kind = 'article' AND article.account_id IS NOT NULL
    ),
    use_count = (SELECT count(*) FROM picture_use WHERE picture_id = picture.id),
    used_at = greatest(picture.used_at, (SELECT max(picture_use.used_at) FROM picture_use WHERE picture_id = picture.id))
  WHERE id = ANY (ids);
  PERFORM set_config('greenroom.unrecorded', before, true);
END
$$;
--> statement-breakpoint
-- Makes picture_use what a record shows now. Returns the pictures that it shows since or no longer; `refresh_pictures`
-- brings these up to date.
CREATE FUNCTION follow_pictures_of(of_kind text, of_record uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  files uuid[];
  numbers integer[];
  places text[];
  changed uuid[];
BEGIN
  SELECT array_agg(file_id), array_agg(part_number), array_agg(place) INTO files, numbers, places
  FROM shown_picture_files(of_kind, of_record);
  -- Only what is new: a save that shows the same pictures writes nothing.
  PERFORM add_pictures(array_agg(DISTINCT shown.file_id))
  FROM unnest(files, numbers, places) AS shown (file_id, part_number, place)
  WHERE NOT EXISTS (
    SELECT FROM picture_file JOIN picture_use USING (picture_id)
    WHERE picture_file.file_id = shown.file_id AND kind = of_kind AND record_id = of_record
      AND picture_use.part_number = shown.part_number AND picture_use.place = shown.place
  ) HAVING count(*) > 0;
  WITH shown AS MATERIALIZED (
    SELECT DISTINCT picture_id, part_number, place
    FROM unnest(files, numbers, places) AS shown (file_id, part_number, place) JOIN picture_file USING (file_id)
  ), added AS (
    INSERT INTO picture_use (kind, record_id, part_number, place, picture_id)
    SELECT of_kind, of_record, part_number, place, picture_id FROM shown
    ON CONFLICT DO NOTHING RETURNING picture_id
  ), removed AS (
    DELETE FROM picture_use AS used WHERE kind = of_kind AND record_id = of_record AND NOT EXISTS (
      SELECT FROM shown WHERE (shown.picture_id, shown.part_number, shown.place) = (used.picture_id, used.part_number, used.place)
    ) RETURNING picture_id
  )
  SELECT array_agg(picture_id) INTO changed FROM (SELECT picture_id FROM added UNION SELECT picture_id FROM removed) AS either;
  RETURN changed;
END
$$;
--> statement-breakpoint
-- Follows a changed row. Arguments: the kind of record, and the column with its id.
CREATE FUNCTION follow_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := follow_pictures_of(
    TG_ARGV[0], (CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[1])::uuid);
BEGIN
  IF changed IS NOT NULL THEN
    PERFORM refresh_pictures(changed);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_picture_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_pictures(array_agg(DISTINCT picture_id)) FROM picture_use
  WHERE kind = 'article' AND record_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_article_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_pictures(ARRAY[NEW.file_id]);
  PERFORM refresh_pictures(array_agg(picture_id)) FROM picture_file WHERE file_id = NEW.file_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER follow_picture AFTER INSERT ON article_picture FOR EACH ROW EXECUTE FUNCTION follow_article_picture();
--> statement-breakpoint
-- A save writes the current version in place, or makes another one the current version.
CREATE TRIGGER follow_pictures AFTER INSERT OR DELETE ON article FOR EACH ROW EXECUTE FUNCTION follow_pictures('article', 'id');
--> statement-breakpoint
CREATE TRIGGER follow_pictures_of_version AFTER UPDATE OF current_version_id ON article
FOR EACH ROW WHEN (OLD.current_version_id <> NEW.current_version_id) EXECUTE FUNCTION follow_pictures('article', 'id');
--> statement-breakpoint
CREATE TRIGGER follow_picture_accounts AFTER UPDATE OF account_id ON article
FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION follow_picture_accounts();
--> statement-breakpoint
CREATE TRIGGER follow_pictures AFTER INSERT OR UPDATE OF content ON article_version
FOR EACH ROW EXECUTE FUNCTION follow_pictures('article', 'article_id');
--> statement-breakpoint
CREATE TRIGGER follow_pictures AFTER INSERT OR UPDATE OF document OR DELETE ON article_template
FOR EACH ROW EXECUTE FUNCTION follow_pictures('template', 'id');
--> statement-breakpoint
-- Most content items have no picture, and come by the hundred thousand.
CREATE TRIGGER follow_pictures_of_new AFTER INSERT ON content_item
FOR EACH ROW WHEN (NEW.file_id IS NOT NULL OR NEW.body LIKE '%/api/pictures/%') EXECUTE FUNCTION follow_pictures('contentItem', 'id');
--> statement-breakpoint
CREATE TRIGGER follow_pictures_of_changed AFTER UPDATE OF file_id, body ON content_item
FOR EACH ROW WHEN (OLD.file_id IS DISTINCT FROM NEW.file_id OR OLD.body LIKE '%/api/pictures/%' OR NEW.body LIKE '%/api/pictures/%')
EXECUTE FUNCTION follow_pictures('contentItem', 'id');
--> statement-breakpoint
CREATE TRIGGER follow_pictures_of_deleted AFTER DELETE ON content_item
FOR EACH ROW WHEN (OLD.file_id IS NOT NULL OR OLD.body LIKE '%/api/pictures/%') EXECUTE FUNCTION follow_pictures('contentItem', 'id');
