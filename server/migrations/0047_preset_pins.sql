CREATE TABLE "preset_pin" (
	"set_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	CONSTRAINT "preset_pin_set_id_content_id_pk" PRIMARY KEY("set_id","content_id")
);
--> statement-breakpoint
ALTER TABLE "preset_pin" ADD CONSTRAINT "preset_pin_set_id_content_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."content_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_pin" ADD CONSTRAINT "preset_pin_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preset_pin_content" ON "preset_pin" USING btree ("content_id");--> statement-breakpoint
-- Whoever pins or unpins an item since, it is theirs: the preset notes its own pins after it made them.
CREATE FUNCTION forget_preset_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM preset_pin WHERE set_id = NEW.set_id AND content_id = NEW.content_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_preset_pin AFTER UPDATE OF pinned ON content_set_item
FOR EACH ROW WHEN (OLD.pinned IS DISTINCT FROM NEW.pinned) EXECUTE FUNCTION forget_preset_pin();
--> statement-breakpoint
-- Of what is held already, the log knows who pinned it last. What it does not know stays pinned.
INSERT INTO preset_pin (set_id, content_id)
SELECT item.set_id, item.content_id FROM preset_hold
JOIN content_set_item AS item ON item.content_id = preset_hold.content_id AND item.pinned
WHERE preset_hold.key = 'pinning' AND 'preset.pinning' = (
  SELECT action FROM operation_log
  WHERE entity = 'content-set-item' AND entity_id = item.set_id::text
    AND row_key ->> 'content_id' = item.content_id::text AND changes -> 'pinned' IS NOT NULL
  ORDER BY id DESC LIMIT 1
);
