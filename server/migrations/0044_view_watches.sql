CREATE TABLE "list_view_watch_row" (
	"view_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "list_view_watch_row_view_id_person_id_row_id_pk" PRIMARY KEY("view_id","person_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "list_view_watch" (
	"view_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"asked" text NOT NULL,
	"looked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp (3) with time zone,
	CONSTRAINT "list_view_watch_view_id_person_id_pk" PRIMARY KEY("view_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "list_view_watch_row" ADD CONSTRAINT "list_view_watch_row_watch" FOREIGN KEY ("view_id","person_id") REFERENCES "public"."list_view_watch"("view_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_watch" ADD CONSTRAINT "list_view_watch_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_watch" ADD CONSTRAINT "list_view_watch_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_view_watch_person" ON "list_view_watch" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "list_view_watch_looked" ON "list_view_watch" USING btree ("looked_at");