CREATE TABLE "console_setting" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"changed" jsonb NOT NULL
);
