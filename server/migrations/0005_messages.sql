CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"role" text NOT NULL,
	"type" text NOT NULL,
	"message_type" smallint,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"sub_title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"message_type" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"todo_key" text,
	"action" jsonb,
	"closed_at" timestamp (3) with time zone,
	"name" text GENERATED ALWAYS AS (title ->> 'zh-CN') STORED
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_sender_id_person_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_person" ON "message" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_person_type" ON "message" USING btree ("person_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("person_id","type") WHERE status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "message_open_todo" ON "message" USING btree ("todo_key","person_id") WHERE todo_key is not null and closed_at is null;