CREATE TABLE "live_target_key" (
	"target_id" uuid PRIMARY KEY NOT NULL,
	"stream_key" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_target_push" (
	"target_id" uuid PRIMARY KEY NOT NULL,
	"server_id" uuid NOT NULL,
	"alive_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"bit_rate" integer NOT NULL,
	"reconnects" integer NOT NULL,
	"dropped_frames" integer NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"failure" jsonb
);
--> statement-breakpoint
CREATE TABLE "live_target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"address" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"key_changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_target_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX "live_target_room" ON "live_target" USING btree ("room_id","created_at","id");