-- Hand-written: entries of rows that one statement brings back name what they undo row by row.
-- The entries that a change undoes: those that its context names, or names for this row where one statement undoes many.
-- A row is named by the values of its key columns, in the order of the columns' names (server/platform/audit/undo/undo.ts).
CREATE FUNCTION undone_entries(context jsonb, known jsonb, key text) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(id::bigint) FROM jsonb_array_elements_text(
    CASE jsonb_typeof(context -> 'undoes') WHEN 'object' THEN context #> ARRAY['undoes', (
      SELECT string_agg(known ->> field, E'\n' ORDER BY field COLLATE "C") FROM unnest(string_to_array(key, ',')) AS field
    )] ELSE context -> 'undoes' END
  ) AS id
$$;
--> statement-breakpoint
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
    undone_entries(context, known, coalesce(nullif(TG_ARGV[5], ''), TG_ARGV[1]))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION operation_entries(before jsonb, after jsonb, context jsonb, parts text[])
RETURNS TABLE (
  actor_id uuid, request_id text, action text, address text, device text, entity text, entity_id text, title text,
  operation text, changes jsonb, row_key jsonb, remainder jsonb, undoes bigint[]
) LANGUAGE sql STABLE AS $$
  SELECT
    (context ->> 'actor')::uuid,
    coalesce(context ->> 'requestId', ''),
    coalesce(context ->> 'action', 'system'),
    coalesce(context ->> 'address', ''),
    coalesce(context ->> 'device', ''),
    parts[1],
    coalesce(after, before) ->> parts[2],
    coalesce(coalesce(after, before) ->> parts[3], ''),
    CASE WHEN before IS NULL THEN 'insert' WHEN after IS NULL THEN 'delete' ELSE 'update' END,
    changed,
    CASE WHEN parts[6] <> '' THEN
      (SELECT jsonb_object_agg(field, coalesce(after, before) -> field) FROM unnest(string_to_array(parts[6], ',')) AS field)
    END,
    CASE WHEN after IS NULL THEN
      (SELECT jsonb_object_agg(field, before -> field) FROM unnest(string_to_array(parts[5], ',')) AS field
        WHERE field <> ALL (string_to_array(parts[4], ',')))
    END,
    CASE WHEN context ? 'undoes' THEN
      undone_entries(context, coalesce(after, before), coalesce(nullif(parts[6], ''), parts[2]))
    END
  FROM (
    SELECT jsonb_object_agg(
      field,
      CASE WHEN field = ANY (string_to_array(parts[4], ',')) THEN '["***", "***"]' ELSE jsonb_build_array(before -> field, after -> field) END
    ) AS changed
    FROM jsonb_object_keys(coalesce(after, before)) AS field
    WHERE coalesce(before -> field, 'null') <> coalesce(after -> field, 'null') AND field <> ALL (string_to_array(parts[5], ','))
  ) AS compared
  WHERE changed IS NOT NULL
$$;
