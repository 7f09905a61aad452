CREATE TABLE "registered_domain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "registered_domain_name" ON "registered_domain" USING btree ("domain");