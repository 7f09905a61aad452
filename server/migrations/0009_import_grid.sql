ALTER TABLE "list_import_row" ADD COLUMN "mended" jsonb;--> statement-breakpoint
ALTER TABLE "list_import" ADD COLUMN "headings" jsonb DEFAULT '[]'::jsonb NOT NULL;