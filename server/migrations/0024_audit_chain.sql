CREATE SEQUENCE "public"."operation_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "operation_log_month" (
	"month" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"dropped_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"anchor_position" bigint DEFAULT 0 NOT NULL,
	"anchor_link" "bytea" NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"marked_entry" bigint DEFAULT 0 NOT NULL,
	"marked_before" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_seal" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	"link" "bytea" NOT NULL
);
--> statement-breakpoint
-- What an entry is found by beside its title: the texts that it left or took away, without ids, moments and secrets, and
-- without phone numbers, which are answered masked. The beginning is enough, and keeps the index small.
CREATE FUNCTION operation_words(title text, changes jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(title || coalesce(' ' || string_agg(DISTINCT value #>> '{}', ' '), ''), 300)
  FROM jsonb_path_query(changes - 'phone', '$.** ? (@.type() == "string")') AS value
  WHERE value #>> '{}' NOT IN ('', '***', title)
    AND value #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f]{4}-|[0-9]{4}-[0-9]{2}-[0-9]{2}T)'
$$;
--> statement-breakpoint
-- The system that a browser says it runs on.
CREATE FUNCTION device_system(device text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN device = '' THEN ''
    WHEN device ~ 'iPhone|iPad' THEN 'iOS'
    WHEN device ~ 'Android' THEN 'Android'
    WHEN device ~ 'Windows' THEN 'Windows'
    WHEN device ~ 'Mac OS X|Macintosh' THEN 'macOS'
    WHEN device ~ 'Linux|X11|CrOS' THEN 'Linux'
    ELSE 'other'
  END
$$;
--> statement-breakpoint
ALTER TABLE operation_log RENAME TO operation_log_before;
--> statement-breakpoint
CREATE TABLE operation_log (
  id bigint NOT NULL DEFAULT nextval('operation_number'),
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor_id uuid,
  request_id text NOT NULL,
  action text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  title text NOT NULL,
  operation text NOT NULL,
  changes jsonb NOT NULL,
  row_key jsonb,
  remainder jsonb,
  undoes bigint[],
  words text GENERATED ALWAYS AS (operation_words(title, changes)) STORED
) PARTITION BY RANGE (at);
--> statement-breakpoint
-- Takes whatever has no month of its own, so that no write fails for want of one.
CREATE TABLE operation_log_default PARTITION OF operation_log DEFAULT;
--> statement-breakpoint
-- Sees to it that the month of a day has a partition; entries of it that lay in the default one move there.
CREATE FUNCTION make_operation_log_month(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  beginning timestamptz := date_trunc('month', day)::timestamp AT TIME ZONE 'UTC';
  ending timestamptz := (date_trunc('month', day) + interval '1 month')::timestamp AT TIME ZONE 'UTC';
  name text := 'operation_log_' || to_char(day, 'YYYY_MM');
  stored text;
BEGIN
  IF to_regclass(quote_ident(name)) IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT string_agg(quote_ident(attname), ', ') INTO stored FROM pg_attribute
  WHERE attrelid = 'operation_log'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
  EXECUTE format('CREATE TABLE %I (LIKE operation_log INCLUDING DEFAULTS INCLUDING GENERATED)', name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM operation_log_default WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I (%s) SELECT %s FROM moved',
    beginning, ending, name, stored, stored
  );
  EXECUTE format('ALTER TABLE operation_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, beginning, ending);
END
$$;
--> statement-breakpoint
SELECT make_operation_log_month(month::date)
FROM generate_series(
  date_trunc('month', coalesce((SELECT min(at) FROM operation_log_before), now()) AT TIME ZONE 'UTC'),
  date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months',
  interval '1 month'
) AS month;
--> statement-breakpoint
INSERT INTO operation_log (
  id, at, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes
)
SELECT id, at, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes
FROM operation_log_before;
--> statement-breakpoint
SELECT setval('operation_number', coalesce((SELECT max(id) FROM operation_log_before), 1), EXISTS (SELECT FROM operation_log_before));
--> statement-breakpoint
DROP TABLE operation_log_before;
--> statement-breakpoint
ALTER TABLE "operation_log" ADD CONSTRAINT "operation_log_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "operation_log_actor" ON "operation_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_entity" ON "operation_log" USING btree ("entity","entity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_action" ON "operation_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operation_log_operation" ON "operation_log" USING btree ("operation","id");--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "operation_log_undoes" ON "operation_log" USING gin ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "operation_log_address" ON "operation_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "operation_log_system" ON "operation_log" USING btree (device_system("device"),"id");--> statement-breakpoint
CREATE INDEX "operation_log_words" ON "operation_log" USING gin (search_grams("words"));--> statement-breakpoint
CREATE UNIQUE INDEX "operation_seal_entry" ON "operation_seal" USING btree ("entry","at");--> statement-breakpoint
-- Everything that an entry says, in one form whatever the database's settings are. A column that is added later needs
-- a place at the end that is left out while it is null, so that the digests of older entries stay what they are.
CREATE FUNCTION operation_digest(entry operation_log) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.request_id,
    entry.action, entry.address, entry.device, entry.entity, entry.entity_id, entry.title, entry.operation,
    entry.changes, entry.row_key, entry.remainder, entry.undoes
  )::text, 'UTF8'))
$$;
--> statement-breakpoint
-- The link that follows another one.
CREATE FUNCTION operation_link(before bytea, entry bigint, at timestamptz, digest bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(before || convert_to(entry || ' ' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'UTF8') || digest)
$$;
--> statement-breakpoint
INSERT INTO operation_chain (anchor_link) VALUES (sha256('greenroom'));
--> statement-breakpoint
-- Gives links to committed entries that have none, at most so many, and says how many they were. One server does it at a
-- time, beside the writers: entries are numbered before their commit, so a smaller number may come in after a greater
-- one, and the chain follows the order in which they came in. `settled` moves on when every transaction that could have
-- been given a number up to `marked_entry` is over and all of its entries have their links.
CREATE FUNCTION seal_operations(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  chain operation_chain;
  place bigint;
  last bytea;
  entry record;
  given integer := 0;
  is_over boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7146003) THEN
    RETURN 0;
  END IF;
  SELECT * INTO chain FROM operation_chain;
  is_over := chain.marked_before <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  SELECT position, link INTO place, last FROM operation_seal ORDER BY position DESC LIMIT 1;
  IF place IS NULL THEN
    place := chain.anchor_position;
    last := chain.anchor_link;
  END IF;
  FOR entry IN
    SELECT log.id, log.at, operation_digest(log) AS digest FROM operation_log log
    LEFT JOIN operation_seal seal ON seal.entry = log.id AND seal.at = log.at
    WHERE log.id > chain.settled AND seal.entry IS NULL ORDER BY log.id LIMIT most
  LOOP
    place := place + 1;
    last := operation_link(last, entry.id, entry.at, entry.digest);
    INSERT INTO operation_seal (position, entry, at, digest, link) VALUES (place, entry.id, entry.at, entry.digest, last);
    given := given + 1;
  END LOOP;
  IF given = most THEN
    RETURN given;
  END IF;
  -- A number of transactions that is beyond the present one is of the cluster that a dump was made of.
  IF is_over OR chain.marked_before > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    UPDATE operation_chain SET
      settled = CASE WHEN is_over THEN chain.marked_entry ELSE settled END,
      marked_entry = (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number)
    WHERE given > 0 OR settled <> marked_entry OR marked_entry <> (SELECT last_value FROM operation_number);
    IF FOUND THEN
      UPDATE operation_chain SET marked_before = pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
    END IF;
  END IF;
  RETURN given;
END
$$;
