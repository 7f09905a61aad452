CREATE TABLE "idempotent_request" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	CONSTRAINT "idempotent_request_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotent_request_at" ON "idempotent_request" USING btree ("at");