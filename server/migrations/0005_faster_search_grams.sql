-- The same fragments as before, in half the time: each row that is written has some computed for its indexes, and a loop
-- is cheaper there than a query.
CREATE OR REPLACE FUNCTION search_grams(value text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
DECLARE
  grams text[] := string_to_array(lower(value), NULL);
  letters integer := coalesce(cardinality(grams), 0);
BEGIN
  FOR place IN 1..letters - 1 LOOP
    grams[letters + place] := grams[place] || grams[place + 1];
  END LOOP;
  RETURN grams;
END
$$;
