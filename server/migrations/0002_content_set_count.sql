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
