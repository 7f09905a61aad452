CREATE TABLE "banned_word" (
	"position" integer PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preset_hold" (
	"key" text NOT NULL,
	"content_id" uuid NOT NULL,
	"hits" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preset_hold_key_content_id_pk" PRIMARY KEY("key","content_id")
);
--> statement-breakpoint
CREATE TABLE "preset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"words_version" integer DEFAULT 0 NOT NULL,
	"acted_at" timestamp (3) with time zone,
	"acted_on" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_clock" ADD COLUMN "by_clicks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "preset_hold" ADD CONSTRAINT "preset_hold_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preset_hold_at" ON "preset_hold" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "preset_hold_content" ON "preset_hold" USING btree ("content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preset_key" ON "preset" USING btree ("key");--> statement-breakpoint
-- What comes into a set is looked at while pinning is on, whoever put it there.
CREATE FUNCTION note_items_to_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM preset WHERE key = 'pinning' AND enabled) THEN
    INSERT INTO content_check (content_id) SELECT DISTINCT content_id FROM newer WHERE NOT pinned;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER check_items AFTER INSERT ON content_set_item
REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_items_to_check();
