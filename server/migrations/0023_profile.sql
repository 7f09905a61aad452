CREATE TABLE "certification_document" (
	"certification_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "certification_document_certification_id_file_id_pk" PRIMARY KEY("certification_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"enterprise_name" text NOT NULL,
	"enterprise_certificate_type" text NOT NULL,
	"organization_code" text NOT NULL,
	"legal_person" text NOT NULL,
	"certificate_type" text NOT NULL,
	"authentication_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_person_id_day_page_subject_pk" PRIMARY KEY("person_id","day","page","subject")
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "nickname" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "profile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certification_document" ADD CONSTRAINT "certification_document_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_document" ADD CONSTRAINT "certification_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certification_document_file" ON "certification_document" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_auditing" ON "certification" USING btree ("person_id") WHERE state = 'auditing';--> statement-breakpoint
CREATE INDEX "certification_person" ON "certification" USING btree ("person_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "visit_subject" ON "visit" USING btree ("subject","day");--> statement-breakpoint
CREATE INDEX "visit_day" ON "visit" USING btree ("day");