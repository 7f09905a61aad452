CREATE TABLE "parameter_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "parameter_change_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" uuid,
	"description" text NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"original" jsonb NOT NULL,
	"original_version" integer NOT NULL,
	"proposed" jsonb NOT NULL,
	"corrects_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT 'studio' NOT NULL,
	"video_mode" text NOT NULL,
	"video_acquisition_resolution" text NOT NULL,
	"video_acquisition_frame_rate" integer NOT NULL,
	"video_encoding_resolution" text NOT NULL,
	"video_encoding_min_rate" integer NOT NULL,
	"video_encoding_max_rate" integer NOT NULL,
	"video_encoding_default_rate" integer NOT NULL,
	"video_encoding_frame_rate" integer NOT NULL,
	"video_encoding_profile" text NOT NULL,
	"audio_mode" text NOT NULL,
	"audio_acquisition_channels" integer NOT NULL,
	"audio_encoding_channels" integer NOT NULL,
	"audio_encoding_rate" integer NOT NULL,
	"audio_encoding_profile" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_corrects_id_parameter_change_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."parameter_change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_change_auditing" ON "parameter_change" USING btree ("state") WHERE state = 'auditing';--> statement-breakpoint
CREATE INDEX "parameter_change_created" ON "parameter_change" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_setting_name" ON "parameter_setting" USING btree ("name");