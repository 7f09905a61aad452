-- What a row is called among all that a transaction changes: by its key, when its id alone does not identify it.
CREATE FUNCTION operation_row(entity text, id text, key jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT entity || ' ' || coalesce(key::text, id)
$$;
--> statement-breakpoint
-- As before, but greenroom.context names what a change undoes by row: {"undoes": {"<operation_row>": [entry, ...]}}, so
-- that one statement can undo many.
CREATE OR REPLACE FUNCTION record_operation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  context jsonb := coalesce(nullif(current_setting('greenroom.context', true), ''), '{}')::jsonb;
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  known jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  secret text[] := string_to_array(TG_ARGV[3], ',');
  ignored text[] := string_to_array(TG_ARGV[4], ',');
  key jsonb := (SELECT jsonb_object_agg(field, known -> field) FROM unnest(string_to_array(TG_ARGV[5], ',')) AS field);
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
    key,
    CASE WHEN TG_OP = 'DELETE' THEN
      (SELECT jsonb_object_agg(field, known -> field) FROM unnest(ignored) AS field WHERE field <> ALL (secret))
    END,
    (SELECT array_agg(id::bigint) FROM jsonb_array_elements_text(
      context #> ARRAY['undoes', operation_row(TG_ARGV[0], known ->> TG_ARGV[1], key)]) AS id)
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As record_operation.
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
    key,
    CASE WHEN after IS NULL THEN
      (SELECT jsonb_object_agg(field, before -> field) FROM unnest(string_to_array(parts[5], ',')) AS field
        WHERE field <> ALL (string_to_array(parts[4], ',')))
    END,
    CASE WHEN context ? 'undoes' THEN
      (SELECT array_agg(id::bigint) FROM jsonb_array_elements_text(
        context #> ARRAY['undoes', operation_row(parts[1], coalesce(after, before) ->> parts[2], key)]) AS id)
    END
  FROM (
    SELECT jsonb_object_agg(
      field,
      CASE WHEN field = ANY (string_to_array(parts[4], ',')) THEN '["***", "***"]' ELSE jsonb_build_array(before -> field, after -> field) END
    ) AS changed
    FROM jsonb_object_keys(coalesce(after, before)) AS field
    WHERE coalesce(before -> field, 'null') <> coalesce(after -> field, 'null') AND field <> ALL (string_to_array(parts[5], ','))
  ) AS compared, LATERAL (
    SELECT CASE WHEN parts[6] <> '' THEN
      (SELECT jsonb_object_agg(field, coalesce(after, before) -> field) FROM unnest(string_to_array(parts[6], ',')) AS field)
    END AS key
  ) AS named
  WHERE changed IS NOT NULL
$$;
