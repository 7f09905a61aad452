CREATE TABLE "article_theme" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"style" jsonb NOT NULL,
	"css" text NOT NULL,
	"css_styles" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_template" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_template" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_theme_owner" ON "article_theme" USING btree ("created_by");