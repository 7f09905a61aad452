-- A team or project always has one who leads it (decision 017), also when a person is deleted: their place goes to whoever
-- has been in it longest, first among those who may sign in; what nobody is in any more goes with its last member.
-- Before the person's row, so that the group is held before its members, in the order in which every change of it holds them.
CREATE FUNCTION keep_groups_led() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text;
  group_id uuid;
BEGIN
  FOREACH kind IN ARRAY ARRAY['team', 'project'] LOOP
    FOR group_id IN EXECUTE format(
      'SELECT id FROM %1$I WHERE id IN (SELECT %2$I FROM %3$I WHERE person_id = $1) ORDER BY id FOR NO KEY UPDATE',
      kind, kind || '_id', kind || '_member') USING OLD.id
    LOOP
      EXECUTE format('DELETE FROM %2$I WHERE %1$I = $1 AND person_id = $2', kind || '_id', kind || '_member')
        USING group_id, OLD.id;
      EXECUTE format('DELETE FROM %1$I WHERE id = $1 AND NOT EXISTS (SELECT FROM %3$I WHERE %2$I = $1)',
        kind, kind || '_id', kind || '_member') USING group_id;
      EXECUTE format(
        'UPDATE %2$I SET lead = true
        WHERE %1$I = $1 AND NOT EXISTS (SELECT FROM %2$I WHERE %1$I = $1 AND lead) AND person_id = (
          SELECT person_id FROM %2$I AS member JOIN person ON person.id = person_id WHERE member.%1$I = $1
          ORDER BY person.status = ''active'' DESC, member.created_at, person_id LIMIT 1)',
        kind || '_id', kind || '_member') USING group_id;
    END LOOP;
  END LOOP;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_groups_led BEFORE DELETE ON "person" FOR EACH ROW EXECUTE FUNCTION keep_groups_led();
