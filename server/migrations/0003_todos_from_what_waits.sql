CREATE TABLE "password_help" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "todo_read" (
	"user_id" uuid NOT NULL,
	"todo_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_read_user_id_todo_id_pk" PRIMARY KEY("user_id","todo_id")
);
--> statement-breakpoint
DROP INDEX "message_open_todo";--> statement-breakpoint
ALTER TABLE "password_help" ADD CONSTRAINT "password_help_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_read" ADD CONSTRAINT "todo_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "todo_read_at" ON "todo_read" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "registration_open" ON "registration" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "todo_key";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "action";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "closed_at";