CREATE TABLE "inspection_item" (
	"queue_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"state" text NOT NULL,
	"draw" smallint NOT NULL,
	"fingerprint" text NOT NULL,
	"hits" jsonb,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"turn" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "inspection_item_queue_id_content_id_pk" PRIMARY KEY("queue_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"rate" smallint NOT NULL,
	"scope" text NOT NULL,
	"stale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_verdict" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue_id" uuid NOT NULL,
	"queue_name" text NOT NULL,
	"content_id" uuid NOT NULL,
	"content_title" text NOT NULL,
	"content_owner" uuid,
	"inspector_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"status_before" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "inspection_item" ADD CONSTRAINT "inspection_item_queue_id_inspection_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."inspection_queue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_item" ADD CONSTRAINT "inspection_item_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_item_turn" ON "inspection_item" USING btree ("queue_id","state","turn","content_id");--> statement-breakpoint
CREATE INDEX "inspection_item_entered" ON "inspection_item" USING btree ("queue_id","state","entered_at");--> statement-breakpoint
CREATE INDEX "inspection_item_content" ON "inspection_item" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "inspection_verdict_given" ON "inspection_verdict" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "inspection_verdict_queue" ON "inspection_verdict" USING btree ("queue_id","given_at");--> statement-breakpoint
CREATE INDEX "inspection_verdict_inspector" ON "inspection_verdict" USING btree ("inspector_id","given_at");--> statement-breakpoint
CREATE INDEX "inspection_verdict_content" ON "inspection_verdict" USING btree ("content_id","given_at");