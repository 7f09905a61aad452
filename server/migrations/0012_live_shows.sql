CREATE TABLE "live_alarm_target" (
	"name" text PRIMARY KEY NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_show" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"title" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"owner_id" uuid,
	"cover_file_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_show_order" CHECK ("live_show"."end_at" > "live_show"."start_at"),
	CONSTRAINT "live_show_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "live_show_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action,
	CONSTRAINT "live_show_cover_file_id_stored_file_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE "live_show_check" (
	"show_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_show_check_show_id_kind_due_at_pk" PRIMARY KEY("show_id","kind","due_at"),
	CONSTRAINT "live_show_check_show_id_live_show_id_fk" FOREIGN KEY ("show_id") REFERENCES "public"."live_show"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "live_webhook_delivery" ADD COLUMN "target" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
CREATE INDEX "live_show_room" ON "live_show" USING btree ("room_id","start_at");--> statement-breakpoint
CREATE INDEX "live_show_start" ON "live_show" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "live_show_end" ON "live_show" USING btree ("end_at");
