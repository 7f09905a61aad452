-- Hand-written: what drizzle-kit cannot say of the tables (0001_tables.sql).
-- The operation log is partitioned by month: the plain table that drizzle-kit made gives its columns, key and indexes to
-- a partitioned one of its name.
DO $$
DECLARE
  definitions text[] := ARRAY(
    SELECT CASE WHEN key.conname IS NULL THEN pg_get_indexdef(indexrelid)
      ELSE format('ALTER TABLE operation_log ADD CONSTRAINT %I %s', key.conname, pg_get_constraintdef(key.oid)) END
    FROM pg_index LEFT JOIN pg_constraint AS key ON key.conindid = indexrelid
    WHERE pg_index.indrelid = 'operation_log'::regclass
    ORDER BY indexrelid
  );
  definition text;
BEGIN
  ALTER TABLE operation_log RENAME TO operation_log_plain;
  CREATE TABLE operation_log (LIKE operation_log_plain INCLUDING DEFAULTS INCLUDING GENERATED) PARTITION BY RANGE (at);
  DROP TABLE operation_log_plain;
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE definition;
  END LOOP;
END
$$;
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
-- This month and the next two; the server makes the later ones (server/platform/audit/chain/months.ts).
SELECT make_operation_log_month(month::date)
FROM generate_series(
  date_trunc('month', now() AT TIME ZONE 'UTC'),
  date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months',
  interval '1 month'
) AS month;
--> statement-breakpoint
-- What a row is called among all that a transaction changes: by its key, when its id alone does not identify it.
CREATE FUNCTION operation_row(entity text, id text, key jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT entity || ' ' || coalesce(key::text, id)
$$;
--> statement-breakpoint
-- Writes one operation_log row for each changed row of a recorded table of which only some changes are recorded; other
-- tables have functions of their own, which do the same for all rows of a statement (server/platform/audit/recording-function.ts).
-- Who and what come from the
-- transaction-local setting greenroom.context (recordedTransaction); without it the change is the system's own.
-- Beside the changes it writes what undoing needs: the key of a row that its id alone does not identify, of a deleted
-- row the columns that are not worth an entry, and which entries the change undoes: greenroom.context has them by row,
-- {"undoes": {"<operation_row>": [entry, ...]}}, so that one statement can undo many.
-- Arguments: entity, id column, title column, secret columns, ignored columns, key columns (the last three
-- comma-separated).
CREATE FUNCTION record_operation() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Both in plpgsql, which costs less than a query for each entry.
-- Everything that an entry says, in one form whatever the database's settings are. A column that is added later needs
-- a place at the end that is left out while it is null, so that the digests of older entries stay what they are.
CREATE FUNCTION operation_digest(entry operation_log) RETURNS bytea LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN sha256(convert_to(jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.request_id,
    entry.action, entry.address, entry.device, entry.entity, entry.entity_id, entry.title, entry.operation,
    entry.changes, entry.row_key, entry.remainder, entry.undoes
  )::text, 'UTF8'));
END
$$;
--> statement-breakpoint
-- The link that follows another one.
CREATE FUNCTION operation_link(before bytea, entry bigint, at timestamptz, digest bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN sha256(before || convert_to(entry || ' ' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'UTF8') || digest);
END
$$;
--> statement-breakpoint
-- The beginning of the chain.
INSERT INTO operation_chain (anchor_link) VALUES (sha256('greenroom'));
--> statement-breakpoint
-- Gives links to committed entries that have none, at most so many, and says how many they were. One server does it at a
-- time, beside the writers: entries are numbered before their commit, so a smaller number may come in after a greater
-- one, and the chain follows the order in which they came in. `settled` moves on when every transaction that could have
-- been given a number up to `marked_entry` is over and all of its entries have their links. Those have smaller ids than
-- this transaction: a number is given to who has an id, and this one gets its own after looking at the last number. In a
-- transaction that has an id already, nothing is marked. (The snapshot's xmax would not do: it is the last transaction
-- that ended, and greater ones may be at work.)
CREATE FUNCTION seal_operations(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  chain operation_chain;
  place bigint;
  last bytea;
  entry record;
  given integer := 0;
  after_entry bigint;
  number_given bigint;
  is_over boolean;
  may_mark boolean := pg_current_xact_id_if_assigned() IS NULL;
  number bigint;
  links operation_seal[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(7146003) THEN
    RETURN 0;
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO number FROM operation_number;
  SELECT * INTO chain FROM operation_chain;
  is_over := chain.marked_before <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  SELECT position, link INTO place, last FROM operation_seal ORDER BY position DESC LIMIT 1;
  IF place IS NULL THEN
    place := chain.anchor_position;
    last := chain.anchor_link;
  END IF;
  -- Of many, those after the last batch come first, so that each is gone past once; then what came in before them. Links
  -- are looked for from there on: PostgreSQL may read them in order, and would begin at the oldest.
  after_entry := greatest(chain.settled, chain.resume_after);
  LOOP
    FOR entry IN
      SELECT log.id, log.at, operation_digest(log) AS digest FROM operation_log log
      LEFT JOIN operation_seal seal ON seal.entry = log.id AND seal.at = log.at AND seal.entry > after_entry
      WHERE log.id > after_entry AND seal.entry IS NULL ORDER BY log.id LIMIT most - given
    LOOP
      place := place + 1;
      last := operation_link(last, entry.id, entry.at, entry.digest);
      links := links || ROW(place, entry.id, entry.at, entry.digest, last)::operation_seal;
      given := given + 1;
      number_given := entry.id;
    END LOOP;
    INSERT INTO operation_seal SELECT * FROM unnest(links);
    links := NULL;
    EXIT WHEN given = most OR after_entry = chain.settled;
    after_entry := chain.settled;
  END LOOP;
  IF given = most THEN
    UPDATE operation_chain SET resume_after = number_given;
  ELSIF chain.resume_after > 0 THEN
    UPDATE operation_chain SET resume_after = 0;
  END IF;
  IF given = most OR NOT may_mark OR (given = 0 AND chain.settled = number) THEN
    RETURN given;
  END IF;
  -- A number of transactions that is beyond the present one is of the cluster that a dump was made of.
  IF is_over OR chain.marked_before > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN
    UPDATE operation_chain SET
      settled = CASE WHEN is_over THEN chain.marked_entry ELSE settled END,
      marked_entry = number,
      marked_before = pg_current_xact_id()::text::bigint;
  END IF;
  RETURN given;
END
$$;
--> statement-breakpoint
-- Keeps content_set.count the number of its items, whoever changes them and however many at once.
CREATE FUNCTION count_content_set_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_set SET count = count + delta.change
  FROM (
    SELECT set_id, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END AS change FROM touched GROUP BY set_id
  ) AS delta
  WHERE content_set.id = delta.set_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_items AFTER INSERT ON content_set_item
REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_content_set_items();
--> statement-breakpoint
CREATE TRIGGER count_deleted_items AFTER DELETE ON content_set_item
REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_content_set_items();
--> statement-breakpoint
-- What users take out of the menu stays out when the next start fills in what is missing; whatever brings an entry back ends that.
CREATE FUNCTION note_removed_menu_entry() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    insert into removed_menu_entry (name) values (old.name) on conflict do nothing;
  else
    delete from removed_menu_entry where name = new.name;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER INSERT OR DELETE ON "menu_entry" FOR EACH ROW EXECUTE FUNCTION note_removed_menu_entry();
--> statement-breakpoint
-- A team or project always has one who leads it (decision 017), also when a user is deleted: their place goes to whoever
-- has been in it longest, first among those who may sign in; what nobody is in any more goes with its last member.
-- Before the user's row, so that the group is held before its members, in the order in which every change of it holds them.
CREATE FUNCTION keep_groups_led() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text;
  group_id uuid;
BEGIN
  FOREACH kind IN ARRAY ARRAY['team', 'project'] LOOP
    FOR group_id IN EXECUTE format(
      'SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM %3$I WHERE user_id = $1) ORDER BY id FOR NO KEY UPDATE',
      kind, kind || '_id', kind || '_member') USING OLD.id
    LOOP
      EXECUTE format('DELETE FROM %2$I WHERE %1$I = $1 AND user_id = $2', kind || '_id', kind || '_member')
        USING group_id, OLD.id;
      EXECUTE format('DELETE FROM %1$I WHERE id = $1 AND NOT EXISTS (SELECT FROM %3$I WHERE %2$I = $1)',
        kind, kind || '_id', kind || '_member') USING group_id;
      EXECUTE format(
        'UPDATE %2$I SET lead = true
        WHERE %1$I = $1 AND NOT EXISTS (SELECT FROM %2$I WHERE %1$I = $1 AND lead) AND user_id = (
          SELECT user_id FROM %2$I AS member JOIN app_user ON app_user.id = user_id WHERE member.%1$I = $1
          ORDER BY app_user.status = ''active'' DESC, member.created_at, user_id LIMIT 1)',
        kind || '_id', kind || '_member') USING group_id;
    END LOOP;
  END LOOP;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_groups_led BEFORE DELETE ON "app_user" FOR EACH ROW EXECUTE FUNCTION keep_groups_led();
--> statement-breakpoint
-- The time for which "the last N days" of rules was computed last.
INSERT INTO content_clock (id, at) VALUES (1, now());
--> statement-breakpoint
-- Room in each page for a new version of every row in it: those of a whole page change their status at once (server/areas/content/schema.ts).
ALTER TABLE "content_item" SET (fillfactor = 50);
--> statement-breakpoint
-- Keeps content_item_status what content_item says. A function keeps the plan of its first statement: by the settings it
-- looks up each row, whatever the number of rows was then.
CREATE FUNCTION keep_content_item_statuses() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO content_item_status (content_item_id, genre, status, created_by) SELECT id, genre, status, created_by FROM newer;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM content_item_status AS known USING older WHERE known.content_item_id = older.id;
  ELSE
    UPDATE content_item_status AS known SET genre = newer.genre, status = newer.status, created_by = newer.created_by
    FROM newer WHERE known.content_item_id = newer.id
      AND (known.genre, known.status, known.created_by) IS DISTINCT FROM (newer.genre, newer.status, newer.created_by);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_statuses_of_inserted AFTER INSERT ON content_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION keep_content_item_statuses();
--> statement-breakpoint
CREATE TRIGGER keep_statuses_of_updated AFTER UPDATE ON content_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION keep_content_item_statuses();
--> statement-breakpoint
CREATE TRIGGER keep_statuses_of_deleted AFTER DELETE ON content_item
REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION keep_content_item_statuses();
--> statement-breakpoint
-- Notes of content items, each once a statement, however many rows it changed:
-- content_change: new, gone, or changed in what the rules of sets read (contract/areas/set-rules.ts). It commits with the
-- change; whoever matches the rules takes it away with what that did.
-- content_check: new, or changed in what queues and presets read. Clicks are not among that. What acts on content items
-- because of a note changes them without new notes (server/areas/inspection/checks.ts).
-- status_change: went online or offline, until that is an event (server/areas/insight/events/status). A deleted one that was
-- online goes offline by that.
CREATE FUNCTION note_inserted_content_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_change (content_item_id) SELECT id FROM newer;
  INSERT INTO status_change (content_item_id, is_online) SELECT id, true FROM newer WHERE status = 'online';
  IF coalesce(current_setting('greenroom.checking', true), '') = '' THEN
    INSERT INTO content_check (content_item_id) SELECT id FROM newer;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_inserted AFTER INSERT ON content_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_content_items();
--> statement-breakpoint
CREATE FUNCTION note_deleted_content_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_change (content_item_id) SELECT id FROM older;
  INSERT INTO status_change (content_item_id, is_online) SELECT id, false FROM older WHERE status = 'online';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_deleted AFTER DELETE ON content_item
REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_content_items();
--> statement-breakpoint
-- Both sides of the update are joined once for all three. A function keeps the plan of its first statement, which may have
-- changed one row: rows of thousands are not to be compared each with each, hence no nested loops.
CREATE FUNCTION note_updated_content_items() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  is_checking boolean := coalesce(current_setting('greenroom.checking', true), '') <> '';
BEGIN
  WITH change AS MATERIALIZED (
    SELECT newer.id, newer.status = 'online' AS is_online, newer.status <> older.status AS is_of_status,
      newer.clicks <> older.clicks AS is_of_clicks, newer.file_id IS DISTINCT FROM older.file_id AS is_of_file,
      (newer.genre, newer.source, newer.language, newer.topic, newer.author, newer.title, newer.body, newer.published_at)
        IS DISTINCT FROM (older.genre, older.source, older.language, older.topic, older.author, older.title, older.body, older.published_at) AS is_other
    FROM newer JOIN older USING (id)
  ), for_rules AS (
    INSERT INTO content_change (content_item_id) SELECT id FROM change WHERE is_of_status OR is_of_clicks OR is_other
  ), for_checks AS (
    INSERT INTO content_check (content_item_id)
    SELECT id FROM change WHERE (is_of_status OR is_of_file OR is_other) AND NOT is_checking
  )
  INSERT INTO status_change (content_item_id, is_online) SELECT id, is_online FROM change WHERE is_of_status;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_updated AFTER UPDATE ON content_item
REFERENCING OLD TABLE AS older NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_updated_content_items();
--> statement-breakpoint
-- Items come into sets by the hundred thousand, where PostgreSQL's own checks of the two references, a query each a row,
-- took two thirds of the time. These triggers keep the references, once a statement: what an item refers to exists and
-- stays until the transaction ends, and items are deleted with their set or content item. The next migration drops the
-- foreign keys.
-- A function keeps the plan of its first statement: by the settings each looks up each row, whatever the number of rows was then.
CREATE FUNCTION check_references_of_set_items() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  named record;
  sets_found bigint;
  content_items_found bigint;
BEGIN
  SELECT count(DISTINCT set_id) AS sets, count(DISTINCT content_item_id) AS content_items INTO named FROM newer;
  PERFORM FROM content_set WHERE id IN (SELECT set_id FROM newer) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS sets_found = ROW_COUNT;
  PERFORM FROM content_item WHERE id IN (SELECT content_item_id FROM newer) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS content_items_found = ROW_COUNT;
  IF sets_found < named.sets THEN
    RAISE foreign_key_violation USING MESSAGE = 'Set items refer to a content set that does not exist',
      TABLE = 'content_set_item', CONSTRAINT = 'content_set_item_set_id_content_set_id_fk';
  ELSIF content_items_found < named.content_items THEN
    RAISE foreign_key_violation USING MESSAGE = 'Set items refer to a content item that does not exist',
      TABLE = 'content_set_item', CONSTRAINT = 'content_set_item_content_item_id_content_item_id_fk';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER check_references AFTER INSERT ON content_set_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION check_references_of_set_items();
--> statement-breakpoint
CREATE FUNCTION refuse_moved_set_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE 'An item of a set is deleted and inserted, not moved to another set or content item';
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_moved BEFORE UPDATE OF set_id, content_item_id ON content_set_item
FOR EACH ROW WHEN ((OLD.set_id, OLD.content_item_id) <> (NEW.set_id, NEW.content_item_id)) EXECUTE FUNCTION refuse_moved_set_item();
--> statement-breakpoint
CREATE FUNCTION delete_items_of_content_sets() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM content_set_item WHERE set_id IN (SELECT id FROM older);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delete_items AFTER DELETE ON content_set
REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION delete_items_of_content_sets();
--> statement-breakpoint
CREATE FUNCTION delete_set_items_of_content_items() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  DELETE FROM content_set_item WHERE content_item_id IN (SELECT id FROM older);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER delete_set_items AFTER DELETE ON content_item
REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION delete_set_items_of_content_items();
--> statement-breakpoint
-- What comes into a set is looked at while pinning is on, whoever put it there.
-- A content item that comes into a set is only looked at once more: it is neither new nor changed.
CREATE FUNCTION note_items_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM preset WHERE key = 'pinning' AND enabled) THEN
    INSERT INTO content_check (content_item_id, changed_at) SELECT DISTINCT content_item_id, NULL::timestamptz FROM newer WHERE NOT pinned;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER check_items AFTER INSERT ON content_set_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_items_to_check();
--> statement-breakpoint
-- Whoever pins or unpins an item since, it is theirs: the preset notes its own pins after it made them.
CREATE FUNCTION forget_preset_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM preset_pin WHERE set_id = NEW.set_id AND content_item_id = NEW.content_item_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_preset_pin AFTER UPDATE OF pinned ON content_set_item
FOR EACH ROW WHEN (OLD.pinned IS DISTINCT FROM NEW.pinned) EXECUTE FUNCTION forget_preset_pin();
--> statement-breakpoint
-- The ledger is only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON "balance_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Players wait for a row of theirs: it is lost in a crash, which ends what they watch, but needs no flush to the disk.
ALTER TABLE "live_used_ticket" SET UNLOGGED;
