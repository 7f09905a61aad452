CREATE TABLE "form_draft" (
	"person_id" uuid NOT NULL,
	"form" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"values" json NOT NULL,
	"base" json NOT NULL,
	"writer" text NOT NULL,
	"sequence" integer NOT NULL,
	"device" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_draft_person_id_form_subject_pk" PRIMARY KEY("person_id","form","subject")
);
--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_draft_saved" ON "form_draft" USING btree ("saved_at");