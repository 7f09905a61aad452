CREATE TABLE "article_place" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"title" text NOT NULL,
	"is_published" boolean NOT NULL,
	"link" text NOT NULL,
	"published_date" date,
	"reads" integer,
	"likes" integer,
	"comments" integer,
	"figures_date" date,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "article_place_of_article" UNIQUE("article_id","platform")
);
