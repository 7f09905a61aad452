CREATE SEQUENCE "public"."account_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "menu_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"title" jsonb NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"roles" text[] NOT NULL,
	"requires_auth" boolean DEFAULT true NOT NULL,
	"hide_in_menu" boolean DEFAULT false NOT NULL,
	"hide_children_in_menu" boolean DEFAULT false NOT NULL,
	"active_menu" text,
	"no_affix" boolean DEFAULT false NOT NULL,
	"ignore_cache" boolean DEFAULT false NOT NULL,
	"external" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_entry_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pid" uuid,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"job" text DEFAULT '' NOT NULL,
	"job_name" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"organization_name" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"location_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"personal_website" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"registration_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_id" text DEFAULT nextval('account_id')::text NOT NULL,
	"certified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_role" (
	"person_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "person_role_person_id_role_id_pk" PRIMARY KEY("person_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"base" text NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"permissions" text[] NOT NULL,
	"data_scope" text DEFAULT 'all' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	CONSTRAINT "session_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "menu_entry" ADD CONSTRAINT "menu_entry_parent_id_menu_entry_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_pid_person_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_entry_parent" ON "menu_entry" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_username" ON "person" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_account_id" ON "person" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "person_role_role" ON "person_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");