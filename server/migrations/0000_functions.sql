-- The fragments by which a name can be found: every single character and every pair of neighbours, in lower case.
-- Trigrams (pg_trgm) cannot serve the two-character fragments that Chinese names are searched by.
CREATE FUNCTION search_grams(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM lower(value) AS lowered,
       generate_series(1, length(lowered)) AS place,
       unnest(ARRAY[substr(lowered, place, 1), substr(lowered, place, 2)]) AS gram
$$;
--> statement-breakpoint
-- The fragments that a name must have to contain `value`: its pairs, or the character itself.
CREATE FUNCTION wanted_grams(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(value) < 2 THEN ARRAY[lower(value)]
    ELSE (SELECT array_agg(DISTINCT substr(lower(value), place, 2)) FROM generate_series(1, length(value) - 1) AS place)
  END
$$;
--> statement-breakpoint
-- Writes one operation_log row for each changed row of a recorded table. Who and what come from the
-- transaction-local setting greenroom.context (recordedTransaction); without it the change is the system's own.
-- Arguments: entity, id column, title column, secret columns, ignored columns (the last two comma-separated).
CREATE FUNCTION record_operation() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO operation_log (actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes)
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
    changed
  );
  RETURN NULL;
END
$$;
