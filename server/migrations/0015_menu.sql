CREATE TABLE "removed_menu_entry" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menu_entry" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_entry" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The recording trigger is laid anew at this start, then without an eye for version and time.
DROP TRIGGER IF EXISTS "record_operation" ON "menu_entry";--> statement-breakpoint
-- What people take out of the menu stays out when the next start fills in what is missing; whatever brings an entry back ends that.
CREATE FUNCTION note_removed_menu_entry() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    insert into removed_menu_entry (name) values (old.name) on conflict do nothing;
  else
    delete from removed_menu_entry where name = new.name;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER note_removed AFTER INSERT OR DELETE ON "menu_entry" FOR EACH ROW EXECUTE FUNCTION note_removed_menu_entry();
