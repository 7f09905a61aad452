CREATE TABLE "access_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"permission" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"granted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "message_unread";--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_granted_by_person_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_open" ON "access_request" USING btree ("person_id","permission") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "permission_grant_person" ON "permission_grant" USING btree ("person_id","permission");--> statement-breakpoint
CREATE INDEX "permission_grant_expires" ON "permission_grant" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "message_cleared" ON "message" USING btree ("cleared_at") WHERE cleared_at is not null;--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("person_id","type") WHERE status = 0 and cleared_at is null;