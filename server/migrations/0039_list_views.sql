CREATE TABLE "list_view_default" (
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "list_view_default_person_id_list_pk" PRIMARY KEY("person_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"order" jsonb NOT NULL,
	"hidden" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_view_person" ON "list_view" USING btree ("person_id","list");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("list") WHERE shared;