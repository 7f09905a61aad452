CREATE SEQUENCE "public"."operation_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."account_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "operation_log_month" (
	"month" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"dropped_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"anchor_position" bigint DEFAULT 0 NOT NULL,
	"anchor_link" "bytea" NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"marked_entry" bigint DEFAULT 0 NOT NULL,
	"marked_before" bigint DEFAULT 0 NOT NULL,
	"resume_after" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" bigint DEFAULT next_operation_number() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"title" text NOT NULL,
	"operation" text NOT NULL,
	"changes" jsonb NOT NULL,
	"row_key" jsonb,
	"remainder" jsonb,
	"undoes" bigint[],
	"words" text GENERATED ALWAYS AS (operation_words(title, changes)) STORED,
	CONSTRAINT "operation_log_id_at_pk" PRIMARY KEY("id","at")
);
--> statement-breakpoint
CREATE TABLE "operation_seal" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"digest" "bytea" NOT NULL,
	"link" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"input" jsonb NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"undoes" uuid,
	"request_id" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_demo" boolean NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."is_only")
);
--> statement-breakpoint
CREATE TABLE "stream_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stream_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"topic" text NOT NULL,
	"ids" text[] NOT NULL,
	"columns" text[],
	"audience" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_attempt" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"attempts" integer NOT NULL,
	"version" text NOT NULL,
	"runner" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_attempt_job_item_pk" PRIMARY KEY("job","item")
);
--> statement-breakpoint
CREATE TABLE "export_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"title" text NOT NULL,
	"filters" jsonb NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "export_ticket_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "list_import_effect" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"row_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"kept" boolean DEFAULT false NOT NULL,
	CONSTRAINT "list_import_effect_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_import_row" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"key" text,
	"version" integer,
	"values" jsonb,
	"cells" jsonb,
	"issues" jsonb,
	CONSTRAINT "list_import_row_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"target" integer DEFAULT 0 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dry_run" jsonb DEFAULT '{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb NOT NULL,
	"done" jsonb DEFAULT '{"create": 0, "change": 0, "same": 0, "fail": 0}'::jsonb NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"undone_by" uuid,
	"problem" jsonb,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "queued_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"good_until" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_user" (
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
	"confirmed_email" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"personal_website" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"registration_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_id" text DEFAULT nextval('account_id')::text NOT NULL,
	"certified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oidc_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"browser_hash" text NOT NULL,
	"redirect" text NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_credential_id" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_ask" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_help" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"issued_by" uuid,
	"mailed_to" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_link_user" UNIQUE("user_id"),
	CONSTRAINT "password_link_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "authenticator" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text,
	CONSTRAINT "session_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "attempt_count" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"challenge_hash" text NOT NULL,
	"password_mark" text NOT NULL,
	"remembered" boolean NOT NULL,
	"vouched" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_in_challenge_hash" UNIQUE("challenge_hash")
);
--> statement-breakpoint
CREATE TABLE "channel_visit" (
	"channel_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"outcome" text NOT NULL,
	"bot" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "channel_visit_channel_id_hour_source_device_outcome_bot_pk" PRIMARY KEY("channel_id","hour","source","device","outcome","bot")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"activity_name" text NOT NULL,
	"channel_type" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"promote_link" text NOT NULL,
	"advertising_source" text NOT NULL,
	"advertising_media" text NOT NULL,
	"keyword" text[] NOT NULL,
	"push_notify" boolean NOT NULL,
	"advertising_content" text NOT NULL,
	"content_set_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"visits" integer DEFAULT 0 NOT NULL,
	"distributed" boolean DEFAULT false NOT NULL,
	"is_begin_announced" boolean DEFAULT false NOT NULL,
	"is_end_announced" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registered_domain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_clicks" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_item_status" (
	"content_item_id" uuid PRIMARY KEY NOT NULL,
	"genre" text NOT NULL,
	"status" text NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"genre" text NOT NULL,
	"author" text NOT NULL,
	"source" text DEFAULT 'original' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'und' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid,
	"external_id" text,
	"content_source_id" uuid,
	"clicks" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_set_item" (
	"set_id" uuid NOT NULL,
	"content_item_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_set_item_set_id_content_item_id_pk" PRIMARY KEY("set_id","content_item_id")
);
--> statement-breakpoint
CREATE TABLE "content_set" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "content_set_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"filter_type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rules" jsonb,
	"refreshing" boolean DEFAULT false NOT NULL,
	"refreshed_to" uuid,
	"order_version" integer DEFAULT 1 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'offline' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
CREATE TABLE "form_draft" (
	"user_id" uuid NOT NULL,
	"form" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"values" json NOT NULL,
	"base" json NOT NULL,
	"writer" text NOT NULL,
	"sequence" integer NOT NULL,
	"device" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_draft_user_id_form_subject_pk" PRIMARY KEY("user_id","form","subject")
);
--> statement-breakpoint
CREATE TABLE "content_count" (
	"at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"online" integer NOT NULL,
	"promoted" integer NOT NULL,
	CONSTRAINT "content_count_at_created_by_pk" PRIMARY KEY("at","created_by")
);
--> statement-breakpoint
CREATE TABLE "collect_origin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_fact" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content_item_id" uuid NOT NULL,
	"author" text NOT NULL,
	"source" text NOT NULL,
	"topic" text NOT NULL,
	"genre" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_drop" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"sender" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_drop_day_reason_sender_pk" PRIMARY KEY("day","reason","sender")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"fact_id" integer,
	"referrer" text NOT NULL,
	"visitor" bigint,
	"stable" boolean DEFAULT false NOT NULL,
	"bot" boolean DEFAULT false NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roll_up_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_item_id" uuid NOT NULL,
	"is_online" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workplace_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tag" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"position" integer NOT NULL,
	"visible_from" timestamp (3) with time zone,
	"visible_until" timestamp (3) with time zone,
	"role_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_author_day" (
	"day" date NOT NULL,
	"author" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_author_day_day_author_pk" PRIMARY KEY("day","author")
);
--> statement-breakpoint
CREATE TABLE "event_author_referrer_day" (
	"day" date NOT NULL,
	"author" text NOT NULL,
	"referrer" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_author_referrer_day_author_referrer_day_pk" PRIMARY KEY("author","referrer","day")
);
--> statement-breakpoint
CREATE TABLE "event_content_day" (
	"day" date NOT NULL,
	"fact_id" integer NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_content_day_fact_id_day_pk" PRIMARY KEY("fact_id","day")
);
--> statement-breakpoint
CREATE TABLE "event_content_referrer_day" (
	"day" date NOT NULL,
	"fact_id" integer NOT NULL,
	"referrer" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_content_referrer_day_fact_id_referrer_day_pk" PRIMARY KEY("fact_id","referrer","day")
);
--> statement-breakpoint
CREATE TABLE "event_content_week" (
	"week" date NOT NULL,
	"fact_id" integer NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_content_week_fact_id_week_pk" PRIMARY KEY("fact_id","week")
);
--> statement-breakpoint
CREATE TABLE "event_day" (
	"day" date NOT NULL,
	"genre" text NOT NULL,
	"referrer" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_day_day_genre_referrer_pk" PRIMARY KEY("day","genre","referrer")
);
--> statement-breakpoint
CREATE TABLE "event_hour" (
	"hour" timestamp (3) with time zone NOT NULL,
	"genre" text NOT NULL,
	"referrer" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_hour_hour_genre_referrer_pk" PRIMARY KEY("hour","genre","referrer")
);
--> statement-breakpoint
CREATE TABLE "event_topic_day" (
	"day" date NOT NULL,
	"genre" text NOT NULL,
	"source" text NOT NULL,
	"topic" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_topic_day_day_genre_source_topic_pk" PRIMARY KEY("day","genre","source","topic")
);
--> statement-breakpoint
CREATE TABLE "event_topic_hour" (
	"hour" timestamp (3) with time zone NOT NULL,
	"genre" text NOT NULL,
	"source" text NOT NULL,
	"topic" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_topic_hour_genre_source_topic_hour_pk" PRIMARY KEY("genre","source","topic","hour")
);
--> statement-breakpoint
CREATE TABLE "event_topic_referrer_day" (
	"day" date NOT NULL,
	"genre" text NOT NULL,
	"source" text NOT NULL,
	"topic" text NOT NULL,
	"referrer" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"reads" bigint DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"visits" bigint DEFAULT 0 NOT NULL,
	"console_visits" bigint DEFAULT 0 NOT NULL,
	"publications" bigint DEFAULT 0 NOT NULL,
	"unpublications" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_topic_referrer_day_genre_source_topic_referrer_day_pk" PRIMARY KEY("genre","source","topic","referrer","day")
);
--> statement-breakpoint
CREATE TABLE "first_visit" (
	"visitor" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_count" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"stable" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_day" (
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"stable" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_day_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_return" (
	"period" text NOT NULL,
	"first" date NOT NULL,
	"start" date NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visitor_return_period_first_start_pk" PRIMARY KEY("period","first","start")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"batch_to" bigint,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"error" text,
	"retry_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"past_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shipped_hour" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"bots" bigint DEFAULT 0 NOT NULL,
	"is_same" boolean DEFAULT false NOT NULL,
	"repaired" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_check_round" (
	"id" smallint PRIMARY KEY NOT NULL,
	"first_check_id" bigint NOT NULL,
	"last_check_id" bigint NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_item_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE TABLE "inspection_item" (
	"queue_id" uuid NOT NULL,
	"content_item_id" uuid NOT NULL,
	"state" text NOT NULL,
	"draw" smallint NOT NULL,
	"fingerprint" text NOT NULL,
	"hits" jsonb,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"turn" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim" uuid,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "inspection_item_queue_id_content_item_id_pk" PRIMARY KEY("queue_id","content_item_id")
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
	"content_item_id" uuid NOT NULL,
	"content_item_title" text NOT NULL,
	"content_item_owner" uuid,
	"inspector_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"status_before" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live_chat_ban" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"viewer_id" text NOT NULL,
	"viewer_name" text NOT NULL,
	"until_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"viewer_id" text,
	"user_id" uuid,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"blocked_words" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_thumbnail" (
	"room_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_thumbnail_room_id_slot_pk" PRIMARY KEY("room_id","slot")
);
--> statement-breakpoint
CREATE TABLE "live_alarm_acknowledgement" (
	"alarm_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_alarm_mute" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	CONSTRAINT "live_alarm_mute_kind" UNIQUE("room_id","kind")
);
--> statement-breakpoint
CREATE TABLE "live_alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"value" double precision,
	"bound" double precision,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"group_id" uuid,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live_incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_incident_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "live_sample" (
	"room_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"slot" text NOT NULL,
	"frame_rate" real NOT NULL,
	"video_bit_rate" real NOT NULL,
	"audio_bit_rate" real NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "live_sample_room_id_at_slot_pk" PRIMARY KEY("room_id","at","slot")
);
--> statement-breakpoint
CREATE TABLE "live_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cause" text,
	"state" text NOT NULL,
	"peak_viewers" integer DEFAULT 0 NOT NULL,
	"samples" integer DEFAULT 0 NOT NULL,
	"frame_rate" double precision DEFAULT 0 NOT NULL,
	"bit_rate" double precision DEFAULT 0 NOT NULL,
	"server_id" uuid NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live_playlist_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cover_file_id" uuid,
	"video_file_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"position" integer NOT NULL,
	"audit_state" text DEFAULT 'pending' NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audited_by" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_playlist_orphan" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_rotation" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"server_id" uuid,
	"alive_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live_room" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"notification" text NOT NULL,
	"category" text NOT NULL,
	"method" text NOT NULL,
	"cover_file_id" uuid,
	"min_bit_rate" integer NOT NULL,
	"max_bit_rate" integer NOT NULL,
	"switches_by_itself" boolean NOT NULL,
	"slow_mode_seconds" integer NOT NULL,
	"active_slot" text DEFAULT 'main' NOT NULL,
	"has_slate" boolean DEFAULT false NOT NULL,
	"quality" text DEFAULT 'original' NOT NULL,
	"banned_at" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"ban_reason" text DEFAULT '' NOT NULL,
	"banned_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_slot_key" (
	"room_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"key_hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_slot_key_room_id_slot_pk" PRIMARY KEY("room_id","slot")
);
--> statement-breakpoint
CREATE TABLE "live_slot" (
	"room_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"key_changed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_slot_room_id_slot_pk" PRIMARY KEY("room_id","slot")
);
--> statement-breakpoint
CREATE TABLE "live_status" (
	"server_id" uuid PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"has_ffmpeg" boolean NOT NULL,
	"relay_address" text,
	"rooms" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_used_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid,
	"role" text NOT NULL,
	"type" text NOT NULL,
	"message_type" smallint,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"sub_title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"message_type" smallint,
	"status" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"link" text,
	"group_id" uuid,
	"cleared_at" timestamp (3) with time zone,
	"name" text GENERATED ALWAYS AS (title ->> 'zh-CN') STORED
);
--> statement-breakpoint
CREATE TABLE "todo_read" (
	"user_id" uuid NOT NULL,
	"todo_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "todo_read_user_id_todo_id_pk" PRIMARY KEY("user_id","todo_id")
);
--> statement-breakpoint
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "menu_entry_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "removed_menu_entry" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "parameter_change_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid,
	"description" text NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"original" jsonb NOT NULL,
	"original_version" integer NOT NULL,
	"proposed" jsonb NOT NULL,
	"corrects_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameter_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT 'studio' NOT NULL,
	"video_mode" text NOT NULL,
	"video_acquisition_resolution" text NOT NULL,
	"video_acquisition_frame_rate" integer NOT NULL,
	"video_encoding_resolution" text NOT NULL,
	"video_encoding_min_rate" integer NOT NULL,
	"video_encoding_max_rate" integer NOT NULL,
	"video_encoding_default_rate" integer NOT NULL,
	"video_encoding_frame_rate" integer NOT NULL,
	"video_encoding_profile" text NOT NULL,
	"audio_mode" text NOT NULL,
	"audio_acquisition_channels" integer NOT NULL,
	"audio_encoding_channels" integer NOT NULL,
	"audio_encoding_rate" integer NOT NULL,
	"audio_encoding_profile" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banned_word" (
	"position" integer PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preset_hold" (
	"key" text NOT NULL,
	"content_item_id" uuid NOT NULL,
	"hits" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preset_hold_key_content_item_id_pk" PRIMARY KEY("key","content_item_id")
);
--> statement-breakpoint
CREATE TABLE "preset_pin" (
	"set_id" uuid NOT NULL,
	"content_item_id" uuid NOT NULL,
	CONSTRAINT "preset_pin_set_id_content_item_id_pk" PRIMARY KEY("set_id","content_item_id")
);
--> statement-breakpoint
CREATE TABLE "preset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"words_version" integer DEFAULT 0 NOT NULL,
	"acted_at" timestamp (3) with time zone,
	"acted_on" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_document" (
	"certification_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "certification_document_certification_id_file_id_pk" PRIMARY KEY("certification_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'auditing' NOT NULL,
	"enterprise_name" text NOT NULL,
	"enterprise_certificate_type" text NOT NULL,
	"organization_code" text NOT NULL,
	"legal_person" text NOT NULL,
	"certificate_type" text NOT NULL,
	"authentication_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lead" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_member_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console_setting" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"changed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_preference" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"preference" jsonb NOT NULL,
	CONSTRAINT "list_preference_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "workplace_preference" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"preference" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_visit" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_user_id_day_page_subject_pk" PRIMARY KEY("user_id","day","page","subject")
);
--> statement-breakpoint
CREATE TABLE "access_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
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
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"granted_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"menu" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"lead" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"order_id" uuid,
	"note" text NOT NULL,
	"entered_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_entry_not_negative" CHECK (balance_after >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "service_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT false NOT NULL,
	"ordered_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_order_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"icon" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price" integer NOT NULL,
	"term_days" integer NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"announced_for" timestamp (3) with time zone,
	"notified_for" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_view_default" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "list_view_default_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text,
	"order" jsonb NOT NULL,
	"hidden" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_view_watch_row" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "list_view_watch_row_view_id_user_id_row_id_pk" PRIMARY KEY("view_id","user_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "list_view_watch" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"query_digest" text NOT NULL,
	"polled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp (3) with time zone,
	CONSTRAINT "list_view_watch_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "list_view_weekly" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_for" date NOT NULL,
	CONSTRAINT "list_view_weekly_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article_draft" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"media_id" text NOT NULL,
	"version_id" uuid NOT NULL,
	"remote_hash" text NOT NULL,
	"read_back" jsonb NOT NULL,
	"differences" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"compared_hash" text,
	"compared_read_back" jsonb
);
--> statement-breakpoint
CREATE TABLE "article_picture" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"style" jsonb,
	"document" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"origin" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"title" text NOT NULL,
	"part_count" integer NOT NULL,
	"characters" integer NOT NULL,
	"user_id" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	CONSTRAINT "article_version_number" UNIQUE("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"account_id" uuid,
	"state" text DEFAULT 'local' NOT NULL,
	"source_format" text NOT NULL,
	"part_count" integer NOT NULL,
	"cover_file_id" uuid,
	"content_item_ids" uuid[] DEFAULT '{}' NOT NULL,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"current_version_id" uuid NOT NULL,
	"last_job_id" uuid,
	"pushed_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"published_address" text,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weixin_picture" (
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"use" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weixin_picture_account_id_sha256_use_pk" PRIMARY KEY("account_id","sha256","use")
);
--> statement-breakpoint
CREATE TABLE "polish_instruction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polish_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"options" jsonb,
	"source" text NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"model" text DEFAULT '' NOT NULL,
	"prompt_tokens" integer,
	"completion_tokens" integer,
	"cost_micros" bigint,
	"review" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "polish_usage" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"prompt_tokens" bigint DEFAULT 0 NOT NULL,
	"completion_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "polish_usage_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "polish_word" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"replacement" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "polish_word_word" UNIQUE("word")
);
--> statement-breakpoint
CREATE TABLE "article_figure_day" (
	"job_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	"shares" integer NOT NULL,
	CONSTRAINT "article_figure_day_job_id_part_id_day_pk" PRIMARY KEY("job_id","part_id","day")
);
--> statement-breakpoint
CREATE TABLE "publish_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"goal" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"failure" jsonb,
	"parts" jsonb NOT NULL,
	"version_id" uuid NOT NULL,
	"intent" jsonb,
	"media_id" text DEFAULT '' NOT NULL,
	"publish_id" text DEFAULT '' NOT NULL,
	"msg_data_id" text DEFAULT '' NOT NULL,
	"weixin_article_id" text DEFAULT '' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"batch_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"decided_by" uuid,
	"submitted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"failure" jsonb,
	"happened_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "official_account_ability" (
	"account_id" uuid NOT NULL,
	"ability" text NOT NULL,
	"state" text NOT NULL,
	"failure" jsonb,
	"quota" jsonb,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_account_ability_account_id_ability_pk" PRIMARY KEY("account_id","ability")
);
--> statement-breakpoint
CREATE TABLE "official_account_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event" text NOT NULL,
	"publish_id" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "official_account_event_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "official_account_secret" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"app_secret" text,
	"callback_token" text NOT NULL,
	"callback_key" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "official_account_token" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token" text,
	"expires_at" timestamp (3) with time zone,
	"fetched_at" timestamp (3) with time zone,
	"renewer" uuid,
	"renewing_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "official_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"app_id" text NOT NULL,
	"original_id" text NOT NULL,
	"default_author" text NOT NULL,
	"default_theme" text NOT NULL,
	"default_accent" text NOT NULL,
	"default_font_size" integer NOT NULL,
	"default_line_height" double precision NOT NULL,
	"default_code_theme" text NOT NULL,
	"remark" text NOT NULL,
	"usable_by" text NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"role_ids" uuid[] NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"callback_mode" text DEFAULT 'safe' NOT NULL,
	"limits" jsonb NOT NULL,
	"secret_changed_at" timestamp (3) with time zone,
	"callback_changed_at" timestamp (3) with time zone,
	"quota_reset_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "official_account_app_id" UNIQUE("app_id")
);
--> statement-breakpoint
ALTER TABLE "list_import_effect" ADD CONSTRAINT "list_import_effect_import_id_list_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."list_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_import_row" ADD CONSTRAINT "list_import_row_import_id_list_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."list_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_import" ADD CONSTRAINT "list_import_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_pid_app_user_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_help" ADD CONSTRAINT "password_help_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_issued_by_app_user_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_item" ADD CONSTRAINT "content_item_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set_item" ADD CONSTRAINT "content_set_item_set_id_content_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."content_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set_item" ADD CONSTRAINT "content_set_item_content_item_id_content_item_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace_post" ADD CONSTRAINT "workplace_post_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_item" ADD CONSTRAINT "inspection_item_queue_id_inspection_queue_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."inspection_queue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_item" ADD CONSTRAINT "inspection_item_content_item_id_content_item_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat_ban" ADD CONSTRAINT "live_chat_ban_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_message" ADD CONSTRAINT "live_message_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_thumbnail" ADD CONSTRAINT "live_thumbnail_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alarm_acknowledgement" ADD CONSTRAINT "live_alarm_acknowledgement_alarm_id_live_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."live_alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alarm_acknowledgement" ADD CONSTRAINT "live_alarm_acknowledgement_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alarm_mute" ADD CONSTRAINT "live_alarm_mute_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alarm_mute" ADD CONSTRAINT "live_alarm_mute_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_playlist_item" ADD CONSTRAINT "live_playlist_item_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_playlist_item" ADD CONSTRAINT "live_playlist_item_cover_file_id_stored_file_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_playlist_item" ADD CONSTRAINT "live_playlist_item_video_file_id_stored_file_id_fk" FOREIGN KEY ("video_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_playlist_orphan" ADD CONSTRAINT "live_playlist_orphan_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rotation" ADD CONSTRAINT "live_rotation_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room" ADD CONSTRAINT "live_room_cover_file_id_stored_file_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_slot" ADD CONSTRAINT "live_slot_room_id_live_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_sender_id_app_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_app_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "todo_read" ADD CONSTRAINT "todo_read_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_entry" ADD CONSTRAINT "menu_entry_parent_id_menu_entry_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_corrects_id_parameter_change_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."parameter_change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_change" ADD CONSTRAINT "parameter_change_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_hold" ADD CONSTRAINT "preset_hold_content_item_id_content_item_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_pin" ADD CONSTRAINT "preset_pin_set_id_content_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."content_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_pin" ADD CONSTRAINT "preset_pin_content_item_id_content_item_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_document" ADD CONSTRAINT "certification_document_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_document" ADD CONSTRAINT "certification_document_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console_setting" ADD CONSTRAINT "console_setting_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_preference" ADD CONSTRAINT "list_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace_preference" ADD CONSTRAINT "workplace_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visit" ADD CONSTRAINT "home_visit_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_decided_by_app_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_grant" ADD CONSTRAINT "permission_grant_granted_by_app_user_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entry" ADD CONSTRAINT "balance_entry_order_id_service_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."service_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_order" ADD CONSTRAINT "service_order_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_watch_row" ADD CONSTRAINT "list_view_watch_row_watch" FOREIGN KEY ("view_id","user_id") REFERENCES "public"."list_view_watch"("view_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_watch" ADD CONSTRAINT "list_view_watch_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_watch" ADD CONSTRAINT "list_view_watch_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_weekly" ADD CONSTRAINT "list_view_weekly_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_weekly" ADD CONSTRAINT "list_view_weekly_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polish_instruction" ADD CONSTRAINT "polish_instruction_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polish_run" ADD CONSTRAINT "polish_run_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polish_usage" ADD CONSTRAINT "polish_usage_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_figure_day" ADD CONSTRAINT "article_figure_day_job_id_publish_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."publish_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_step" ADD CONSTRAINT "publish_step_job_id_publish_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."publish_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_account_ability" ADD CONSTRAINT "official_account_ability_account_id_official_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."official_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_account_event" ADD CONSTRAINT "official_account_event_account_id_official_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."official_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "official_account_token" ADD CONSTRAINT "official_account_token_account_id_official_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."official_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_log_actor" ON "operation_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "operation_log_entity" ON "operation_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_action" ON "operation_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "operation_log_operation" ON "operation_log" USING btree ("operation","id");--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "operation_log_undoes" ON "operation_log" USING gin ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "operation_log_address" ON "operation_log" USING btree ("address","id");--> statement-breakpoint
CREATE INDEX "operation_log_system" ON "operation_log" USING btree (device_system("device"),"id");--> statement-breakpoint
CREATE INDEX "operation_log_gone" ON "operation_log" USING btree ("entity_id","title") WHERE entity = 'user' and operation = 'delete';--> statement-breakpoint
CREATE INDEX "operation_log_words" ON "operation_log" USING gin (search_grams("words"));--> statement-breakpoint
CREATE UNIQUE INDEX "operation_seal_entry" ON "operation_seal" USING btree ("entry","at");--> statement-breakpoint
CREATE INDEX "bulk_job_user" ON "bulk_job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_job_work" ON "bulk_job" USING btree ("created_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "bulk_job_undoes" ON "bulk_job" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "stream_event_at" ON "stream_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "export_ticket_expires" ON "export_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "list_import_row_outcome" ON "list_import_row" USING btree ("import_id","outcome","position");--> statement-breakpoint
CREATE INDEX "list_import_list" ON "list_import" USING btree ("list","created_at");--> statement-breakpoint
CREATE INDEX "list_import_work" ON "list_import" USING btree ("created_at") WHERE state in ('reading', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "queued_mail_next" ON "queued_mail" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_username" ON "app_user" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_account_id" ON "app_user" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "app_user_name_grams" ON "app_user" USING gin (search_grams("name"));--> statement-breakpoint
CREATE INDEX "app_user_username_grams" ON "app_user" USING gin (search_grams("username"));--> statement-breakpoint
CREATE INDEX "app_user_created" ON "app_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "app_user_name_order" ON "app_user" USING btree ("name" collate "zh-x-icu","id");--> statement-breakpoint
CREATE INDEX "app_user_last_sign_in" ON "app_user" USING btree (coalesce("last_sign_in_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "app_user_email" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "app_user_email_grams" ON "app_user" USING gin (search_grams("email"));--> statement-breakpoint
CREATE INDEX "registration_username" ON "registration" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "registration_created" ON "registration" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registration_open" ON "registration" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_subject" ON "external_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_user" ON "external_identity" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "oidc_attempt_expires" ON "oidc_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_link_expires" ON "password_link" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_hash" ON "recovery_code" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attempt_count_last" ON "attempt_count" USING btree ("last_attempt_at");--> statement-breakpoint
CREATE INDEX "attempt_count_refused" ON "attempt_count" USING btree ("key") WHERE refused > 0;--> statement-breakpoint
CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_last_used" ON "known_device" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "pending_sign_in_user" ON "pending_sign_in" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_expires" ON "pending_sign_in" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_code" ON "channel" USING btree ("code");--> statement-breakpoint
CREATE INDEX "channel_created" ON "channel" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "channel_owner" ON "channel" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "channel_set" ON "channel" USING btree ("content_set_id");--> statement-breakpoint
CREATE INDEX "channel_distributed" ON "channel" USING btree ("created_at") WHERE distributed;--> statement-breakpoint
CREATE INDEX "channel_name_grams" ON "channel" USING gin (search_grams("activity_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "registered_domain_name" ON "registered_domain" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "content_item_status_found" ON "content_item_status" USING btree ("status","genre","created_by","content_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_item_external_id" ON "content_item" USING btree ("external_id",coalesce("content_source_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE "content_item"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "content_item_file" ON "content_item" USING btree ("file_id") WHERE "content_item"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "content_item_content_source" ON "content_item" USING btree ("content_source_id") WHERE "content_item"."content_source_id" is not null;--> statement-breakpoint
CREATE INDEX "content_item_published" ON "content_item" USING btree ("published_at","id","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_item_created" ON "content_item" USING btree ("created_at","id","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_item_clicks" ON "content_item" USING btree ("clicks","id","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_item_title" ON "content_item" USING btree ("title" collate "zh-x-icu","id","genre","source","language");--> statement-breakpoint
CREATE INDEX "content_item_owner_published" ON "content_item" USING btree ("created_by","published_at","id");--> statement-breakpoint
CREATE INDEX "content_item_title_grams" ON "content_item" USING gin (search_grams("title"));--> statement-breakpoint
CREATE INDEX "content_item_author_grams" ON "content_item" USING gin (search_grams("author"));--> statement-breakpoint
CREATE INDEX "content_item_topic_grams" ON "content_item" USING gin (search_grams("topic"));--> statement-breakpoint
CREATE INDEX "content_item_choices" ON "content_item" USING btree ("genre","source","language","published_at");--> statement-breakpoint
CREATE INDEX "content_set_item_content_item" ON "content_set_item" USING btree ("content_item_id");--> statement-breakpoint
CREATE INDEX "content_set_item_order" ON "content_set_item" USING btree ("set_id","pinned" DESC NULLS LAST,"position","content_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_set_number" ON "content_set" USING btree ("number");--> statement-breakpoint
CREATE INDEX "content_set_created" ON "content_set" USING btree ("created_at","id","status","content_type","filter_type");--> statement-breakpoint
CREATE INDEX "content_set_count" ON "content_set" USING btree ("count","id","status","content_type","filter_type");--> statement-breakpoint
CREATE INDEX "content_set_name" ON "content_set" USING btree ("name" collate "zh-x-icu","id","status","content_type","filter_type");--> statement-breakpoint
CREATE INDEX "content_set_owner" ON "content_set" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "content_set_name_grams" ON "content_set" USING gin (search_grams("name"));--> statement-breakpoint
CREATE INDEX "content_set_rules" ON "content_set" USING btree ("id") WHERE "content_set"."rules" is not null;--> statement-breakpoint
CREATE INDEX "content_set_refreshing" ON "content_set" USING btree ("updated_at","id") WHERE "content_set"."refreshing" = true;--> statement-breakpoint
CREATE INDEX "content_set_timed" ON "content_set" USING btree ("id") WHERE "content_set"."rules" ? 'withinDays';--> statement-breakpoint
CREATE INDEX "content_set_choices" ON "content_set" USING btree ("status","content_type","filter_type","created_at");--> statement-breakpoint
CREATE INDEX "form_draft_saved" ON "form_draft" USING btree ("saved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "collect_origin_name" ON "collect_origin" USING btree ("origin");--> statement-breakpoint
CREATE UNIQUE INDEX "content_fact_state" ON "content_fact" USING btree ("content_item_id","author","source","topic","genre");--> statement-breakpoint
CREATE INDEX "content_fact_author" ON "content_fact" USING btree ("author");--> statement-breakpoint
CREATE UNIQUE INDEX "event_id" ON "event" USING btree ("id");--> statement-breakpoint
CREATE INDEX "event_occurred" ON "event" USING brin ("occurred_at") WITH (autosummarize=true,pages_per_range=32);--> statement-breakpoint
CREATE INDEX "event_type" ON "event" USING btree ("type","occurred_at");--> statement-breakpoint
CREATE INDEX "event_bot" ON "event" USING btree ("occurred_at") WHERE bot;--> statement-breakpoint
CREATE INDEX "workplace_post_position" ON "workplace_post" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "event_author_referrer_day_day" ON "event_author_referrer_day" USING brin ("day") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "event_content_day_day" ON "event_content_day" USING brin ("day") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "event_content_referrer_day_day" ON "event_content_referrer_day" USING brin ("day") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "event_content_week_week" ON "event_content_week" USING brin ("week") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "event_topic_hour_hour" ON "event_topic_hour" USING brin ("hour") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "event_topic_referrer_day_day" ON "event_topic_referrer_day" USING brin ("day") WITH (autosummarize=true,pages_per_range=16);--> statement-breakpoint
CREATE INDEX "first_visit_day" ON "first_visit" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visitor_day_stable" ON "visitor_day" USING btree ("visitor","day") WHERE stable;--> statement-breakpoint
CREATE INDEX "inspection_item_turn" ON "inspection_item" USING btree ("queue_id","state","turn","content_item_id");--> statement-breakpoint
CREATE INDEX "inspection_item_entered" ON "inspection_item" USING btree ("queue_id","state","entered_at");--> statement-breakpoint
CREATE INDEX "inspection_item_content_item" ON "inspection_item" USING btree ("content_item_id");--> statement-breakpoint
CREATE INDEX "inspection_verdict_given" ON "inspection_verdict" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "inspection_verdict_queue" ON "inspection_verdict" USING btree ("queue_id","given_at");--> statement-breakpoint
CREATE INDEX "inspection_verdict_inspector" ON "inspection_verdict" USING btree ("inspector_id","given_at");--> statement-breakpoint
CREATE INDEX "inspection_verdict_content_item" ON "inspection_verdict" USING btree ("content_item_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_chat_ban_viewer" ON "live_chat_ban" USING btree ("room_id","viewer_id");--> statement-breakpoint
CREATE INDEX "live_message_room" ON "live_message" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "live_message_changed" ON "live_message" USING btree ("room_id","changed_at");--> statement-breakpoint
CREATE INDEX "live_message_grams" ON "live_message" USING gin (search_grams("author_name" || ' ' || "content"));--> statement-breakpoint
CREATE INDEX "live_message_viewer" ON "live_message" USING btree ("room_id","viewer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_thumbnail_id" ON "live_thumbnail" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_alarm_open" ON "live_alarm" USING btree ("room_id","slot","kind") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "live_alarm_room" ON "live_alarm" USING btree ("room_id","opened_at");--> statement-breakpoint
CREATE INDEX "live_alarm_group" ON "live_alarm" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "live_alarm_closed" ON "live_alarm" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "live_incident_room" ON "live_incident" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "live_incident_at" ON "live_incident" USING brin ("at");--> statement-breakpoint
CREATE INDEX "live_sample_at" ON "live_sample" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_session_running" ON "live_session" USING btree ("room_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "live_session_started" ON "live_session" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "live_session_ended" ON "live_session" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "live_webhook_delivery_next" ON "live_webhook_delivery" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "live_playlist_item_position" ON "live_playlist_item" USING btree ("room_id","position","id");--> statement-breakpoint
CREATE INDEX "live_playlist_item_video" ON "live_playlist_item" USING btree ("video_file_id");--> statement-breakpoint
CREATE INDEX "live_room_created" ON "live_room" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "live_room_category" ON "live_room" USING btree ("category");--> statement-breakpoint
CREATE INDEX "live_room_title_grams" ON "live_room" USING gin (search_grams("title"));--> statement-breakpoint
CREATE INDEX "message_user" ON "message" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_user_type" ON "message" USING btree ("user_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "message_sender" ON "message" USING btree ("sender_id") WHERE sender_id is not null;--> statement-breakpoint
CREATE INDEX "message_cleared" ON "message" USING btree ("cleared_at") WHERE cleared_at is not null;--> statement-breakpoint
CREATE INDEX "message_group" ON "message" USING btree ("group_id","user_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("user_id","type") WHERE status = 0 and cleared_at is null;--> statement-breakpoint
CREATE INDEX "todo_read_at" ON "todo_read" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "menu_entry_parent" ON "menu_entry" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_change_auditing" ON "parameter_change" USING btree ("state") WHERE state = 'auditing';--> statement-breakpoint
CREATE INDEX "parameter_change_created" ON "parameter_change" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_setting_name" ON "parameter_setting" USING btree ("name");--> statement-breakpoint
CREATE INDEX "preset_hold_at" ON "preset_hold" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "preset_hold_content_item" ON "preset_hold" USING btree ("content_item_id");--> statement-breakpoint
CREATE INDEX "preset_pin_content_item" ON "preset_pin" USING btree ("content_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preset_key" ON "preset" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_document_file" ON "certification_document" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_auditing" ON "certification" USING btree ("user_id") WHERE state = 'auditing';--> statement-breakpoint
CREATE INDEX "certification_user" ON "certification" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_created_by" ON "project" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "visit_subject" ON "visit" USING btree ("subject","day");--> statement-breakpoint
CREATE INDEX "visit_day" ON "visit" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_open" ON "access_request" USING btree ("user_id","permission") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "permission_grant_user" ON "permission_grant" USING btree ("user_id","permission");--> statement-breakpoint
CREATE INDEX "permission_grant_expires" ON "permission_grant" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_created_by" ON "team" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_entry_number" ON "balance_entry" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_number" ON "service_order" USING btree ("number");--> statement-breakpoint
CREATE INDEX "service_order_created" ON "service_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_order_pending" ON "service_order" USING btree ("service_id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "service_code" ON "service" USING btree ("code");--> statement-breakpoint
CREATE INDEX "submission_user" ON "submission" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "list_view_user" ON "list_view" USING btree ("user_id","list");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("list") WHERE shared;--> statement-breakpoint
CREATE INDEX "list_view_watch_user" ON "list_view_watch" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "list_view_watch_polled" ON "list_view_watch" USING btree ("polled_at");--> statement-breakpoint
CREATE INDEX "list_view_weekly_user" ON "list_view_weekly" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "article_template_owner" ON "article_template" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "article_updated" ON "article" USING btree ("updated_at","id","state","account_id");--> statement-breakpoint
CREATE INDEX "article_created" ON "article" USING btree ("created_at","id","state","account_id");--> statement-breakpoint
CREATE INDEX "article_title" ON "article" USING btree ("title" collate "zh-x-icu","id","state","account_id");--> statement-breakpoint
CREATE INDEX "article_account" ON "article" USING btree ("account_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "article_owner" ON "article" USING btree ("created_by","updated_at","id");--> statement-breakpoint
CREATE INDEX "article_content_items" ON "article" USING gin ("content_item_ids");--> statement-breakpoint
CREATE INDEX "article_title_grams" ON "article" USING gin (search_grams("title"));--> statement-breakpoint
CREATE INDEX "polish_instruction_user" ON "polish_instruction" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "polish_run_user" ON "polish_run" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "publish_job_open" ON "publish_job" USING btree ("article_id") WHERE state in ('awaitingApproval', 'scheduled', 'pushing', 'submitting', 'checking', 'unconfirmed');--> statement-breakpoint
CREATE INDEX "publish_job_due" ON "publish_job" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "publish_job_created" ON "publish_job" USING btree ("created_at","id","state","goal","account_id");--> statement-breakpoint
CREATE INDEX "publish_job_ended" ON "publish_job" USING btree ("ended_at","id");--> statement-breakpoint
CREATE INDEX "publish_job_batch" ON "publish_job" USING btree ("batch_id","created_at") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "publish_job_article" ON "publish_job" USING btree ("article_id","created_at");--> statement-breakpoint
CREATE INDEX "publish_job_publish" ON "publish_job" USING btree ("account_id","publish_id");--> statement-breakpoint
CREATE INDEX "publish_job_title_grams" ON "publish_job" USING gin (search_grams("title"));--> statement-breakpoint
CREATE INDEX "publish_step_job" ON "publish_step" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "official_account_event_publish" ON "official_account_event" USING btree ("account_id","publish_id");--> statement-breakpoint
CREATE INDEX "official_account_event_received" ON "official_account_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "official_account_created" ON "official_account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "official_account_name_grams" ON "official_account" USING gin (search_grams("name"));