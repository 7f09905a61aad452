-- Conditions of queues are kept as those of sets are: what does not matter is not there, where it was empty or null.
CREATE FUNCTION without_empty(conditions jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(conditions) WHERE value NOT IN ('[]', 'null')
);
--> statement-breakpoint
UPDATE inspection_queue SET conditions = without_empty(conditions) WHERE conditions <> without_empty(conditions);
--> statement-breakpoint
-- What was typed and not saved, and what that started from. Texts that jsonb cannot hold stay as they are: they fit no more.
DO $$
DECLARE
  draft record;
BEGIN
  FOR draft IN SELECT person_id, subject, values, base FROM form_draft WHERE form = 'inspection-queue' LOOP
    BEGIN
      UPDATE form_draft SET
        values = jsonb_set(draft.values::jsonb, '{conditions}', without_empty(draft.values::jsonb -> 'conditions'), false),
        base = jsonb_set(draft.base::jsonb, '{values,conditions}', without_empty(draft.base::jsonb #> '{values,conditions}'), false)
      WHERE form = 'inspection-queue' AND person_id = draft.person_id AND subject = draft.subject;
    EXCEPTION WHEN data_exception THEN
      CONTINUE;
    END;
  END LOOP;
END
$$;
