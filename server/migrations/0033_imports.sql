CREATE TABLE "list_import_effect" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"row_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "list_import_effect_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_import_row" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"key" text,
	"version" integer,
	"values" jsonb,
	"cells" jsonb,
	"issues" jsonb,
	CONSTRAINT "list_import_row_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"person_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"target" integer DEFAULT 0 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rehearsed" jsonb DEFAULT '{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb NOT NULL,
	"done" jsonb DEFAULT '{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"undone_by" uuid,
	"problem" jsonb,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "list_import_effect" ADD CONSTRAINT "list_import_effect_import_id_list_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."list_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_import_row" ADD CONSTRAINT "list_import_row_import_id_list_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."list_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_import" ADD CONSTRAINT "list_import_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_import_row_outcome" ON "list_import_row" USING btree ("import_id","outcome","position");--> statement-breakpoint
CREATE INDEX "list_import_list" ON "list_import" USING btree ("list","created_at");--> statement-breakpoint
CREATE INDEX "list_import_work" ON "list_import" USING btree ("created_at") WHERE state in ('reading', 'running', 'undoing');