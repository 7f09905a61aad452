CREATE TABLE "former_password" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL CONSTRAINT "former_password_user_id_app_user_id_fk" REFERENCES "public"."app_user"("id") ON DELETE cascade,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "password_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "former_password_user" ON "former_password" USING btree ("user_id");