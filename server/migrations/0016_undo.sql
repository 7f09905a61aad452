ALTER TABLE "operation_log" ADD COLUMN "row_key" jsonb;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "remainder" jsonb;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "undoes" bigint[];--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "operation_log_undoes" ON "operation_log" USING gin ("undoes") WHERE undoes is not null;--> statement-breakpoint
-- As before, and beside it what undoing needs: the key of a row that its id alone does not identify, of a deleted row
-- the columns that are not worth an entry, and which entries the change undoes (greenroom.context, `undoes`).
-- Arguments: entity, id column, title column, secret columns, ignored columns, key columns (the last three
-- comma-separated).
CREATE OR REPLACE FUNCTION record_operation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  context jsonb := coalesce(nullif(current_setting('greenroom.context', true), ''), '{}')::jsonb;
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  known jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  secret text[] := string_to_array(TG_ARGV[3], ',');
  ignored text[] := string_to_array(TG_ARGV[4], ',');
  changed jsonb;
BEGIN
  SELECT jsonb_object_agg(
    field,
    CASE WHEN field = ANY (secret) THEN '["***", "***"]'::jsonb ELSE jsonb_build_array(before -> field, after -> field) END
  )
  INTO changed
  FROM jsonb_object_keys(before || after) AS field
  WHERE coalesce(before -> field, 'null') <> coalesce(after -> field, 'null') AND field <> ALL (ignored);
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO operation_log (
    actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes
  )
  VALUES (
    (context ->> 'actor')::uuid,
    coalesce(context ->> 'requestId', ''),
    coalesce(context ->> 'action', 'system'),
    coalesce(context ->> 'address', ''),
    coalesce(context ->> 'device', ''),
    TG_ARGV[0],
    known ->> TG_ARGV[1],
    coalesce(known ->> TG_ARGV[2], ''),
    lower(TG_OP),
    changed,
    (SELECT jsonb_object_agg(field, known -> field) FROM unnest(string_to_array(TG_ARGV[5], ',')) AS field),
    CASE WHEN TG_OP = 'DELETE' THEN
      (SELECT jsonb_object_agg(field, known -> field) FROM unnest(ignored) AS field WHERE field <> ALL (secret))
    END,
    (SELECT array_agg(id::bigint) FROM jsonb_array_elements_text(context -> 'undoes') AS id)
  );
  RETURN NULL;
END
$$;
