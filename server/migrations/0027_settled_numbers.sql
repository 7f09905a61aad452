-- The number of an entry, for a transaction that has an id: sealing goes by the ids of those that may still bring one in.
CREATE FUNCTION next_operation_number() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN nextval('operation_number');
END
$$;
--> statement-breakpoint
ALTER TABLE "operation_log" ALTER COLUMN "id" SET DEFAULT next_operation_number();--> statement-breakpoint
-- Gives links to committed entries that have none, at most so many, and says how many they were. One server does it at a
-- time, beside the writers: entries are numbered before their commit, so a smaller number may come in after a greater
-- one, and the chain follows the order in which they came in. `settled` moves on when every transaction that could have
-- been given a number up to `marked_entry` is over and all of its entries have their links. Those have smaller ids than
-- this transaction: a number is given to who has an id, and this one gets its own after looking at the last number. In a
-- transaction that has an id already, nothing is marked. (The snapshot's xmax would not do: it is the last transaction
-- that ended, and greater ones may be at work.)
CREATE OR REPLACE FUNCTION seal_operations(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  chain operation_chain;
  place bigint;
  last bytea;
  entry record;
  given integer := 0;
  is_over boolean;
  may_mark boolean := pg_current_xact_id_if_assigned() IS NULL;
  number bigint;
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
