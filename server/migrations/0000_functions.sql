-- Hand-written: drizzle-kit knows no functions. The definitions of the tables (0001_tables.sql) call these.
-- The fragments by which a text is found: every single character and every pair of neighbours, in lower case, some of
-- them twice, which indexes do not mind. Trigrams (pg_trgm) cannot serve the two-character fragments that Chinese names
-- are searched by. A character that is repeated gives its runs of three to eight, too: 999999 has one pair only.
CREATE FUNCTION search_grams(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
DECLARE
  grams text[] := string_to_array(lower(value), NULL);
  letters integer := coalesce(cardinality(grams), 0);
  run integer := 1;
  runs text[];
BEGIN
  FOR place IN 1..letters - 1 LOOP
    grams[letters + place] := grams[place] || grams[place + 1];
    IF grams[place] <> grams[place + 1] THEN
      run := 1;
    ELSE
      run := run + 1;
      IF run BETWEEN 3 AND 8 THEN
        runs := runs || repeat(grams[place], run);
      END IF;
    END IF;
  END LOOP;
  RETURN grams || runs;
END
$$;
--> statement-breakpoint
-- The fragments that a name must have to contain `value`: its pairs and the longest of its runs, or the character itself.
CREATE FUNCTION wanted_grams(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(value) < 2 THEN ARRAY[lower(value)]
    ELSE (
      SELECT array_agg(DISTINCT gram) FROM (
        SELECT substr(lower(value), place, 2) FROM generate_series(1, length(value) - 1) AS place
        UNION ALL SELECT left(run[1], 8) FROM regexp_matches(lower(value), '((.)\2\2+)', 'g') AS run
      ) AS wanted (gram)
    )
  END
$$;
--> statement-breakpoint
-- What an entry is found by beside its title: the texts that it left or took away, without ids, moments and secrets, without
-- phone numbers, which are answered masked, and without states, which are codes and no texts. The beginning of each is enough,
-- and keeps the index small. Strict, the path meets each value once and not once more for each array that it stands in. A
-- loop, since a query costs more than all it does.
CREATE FUNCTION operation_words(title text, changes jsonb) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  others jsonb := changes - '{phone,status}'::text[];
  texts jsonb;
  known text[] := ARRAY[title];
  words text := title;
  value text;
BEGIN
  IF others = '{}' THEN
    RETURN left(title, 300);
  END IF;
  texts := jsonb_path_query_array(others, 'strict $.** ? (@.type() == "string" && @ != "" && @ != "***")');
  FOR place IN 0..jsonb_array_length(texts) - 1 LOOP
    EXIT WHEN length(words) >= 300;
    value := texts ->> place;
    IF value <> ALL (known) AND value !~ '^([0-9a-f]{8}-[0-9a-f]{4}-|[0-9]{4}-[0-9]{2}-[0-9]{2}T)' THEN
      known := known || value;
      words := words || ' ' || left(value, 100);
    END IF;
  END LOOP;
  RETURN left(words, 300);
END
$$;
--> statement-breakpoint
-- The system that a browser says it runs on. It is worked out for each entry: patterns of `~` cost five times as much.
CREATE FUNCTION device_system(device text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN device = '' THEN ''
    WHEN device LIKE '%iPhone%' OR device LIKE '%iPad%' THEN 'iOS'
    WHEN device LIKE '%Android%' THEN 'Android'
    WHEN device LIKE '%Windows%' THEN 'Windows'
    WHEN device LIKE '%Mac OS X%' OR device LIKE '%Macintosh%' THEN 'macOS'
    WHEN device LIKE '%Linux%' OR device LIKE '%X11%' OR device LIKE '%CrOS%' THEN 'Linux'
    ELSE 'other'
  END
$$;
--> statement-breakpoint
-- The number of an entry, for a transaction that has an id: sealing goes by the ids of those that may still bring one in.
CREATE FUNCTION next_operation_number() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN nextval('operation_number');
END
$$;
