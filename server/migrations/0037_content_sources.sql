CREATE TABLE "content_source_item" (
	"source_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"content_id" uuid NOT NULL,
	CONSTRAINT "content_source_item_source_id_external_id_pk" PRIMARY KEY("source_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "content_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "content_source_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "content_source_item" ADD CONSTRAINT "content_source_item_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_source_item_content" ON "content_source_item" USING btree ("content_id");