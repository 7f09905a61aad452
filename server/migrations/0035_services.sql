CREATE TABLE "channel_visit" (
	"channel_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"outcome" text NOT NULL,
	"bot" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "channel_visit_channel_id_hour_source_device_outcome_bot_pk" PRIMARY KEY("channel_id","hour","source","device","outcome","bot")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"activity_name" text NOT NULL,
	"channel_type" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"promote_link" text NOT NULL,
	"advertising_source" text NOT NULL,
	"advertising_media" text NOT NULL,
	"keyword" text[] NOT NULL,
	"push_notify" boolean NOT NULL,
	"advertising_content" text NOT NULL,
	"content_set_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"visits" integer DEFAULT 0 NOT NULL,
	"told_begin" boolean DEFAULT false NOT NULL,
	"told_end" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "channel_code" ON "channel" USING btree ("code");--> statement-breakpoint
CREATE INDEX "channel_created" ON "channel" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "channel_owner" ON "channel" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "channel_set" ON "channel" USING btree ("content_set_id");--> statement-breakpoint
CREATE INDEX "channel_name_grams" ON "channel" USING gin (search_grams("activity_name"));