ALTER TABLE "content_set_item" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_set_item" ADD COLUMN "added_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "source" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "language" text DEFAULT 'und' NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_external_id" ON "content" USING btree ("external_id");