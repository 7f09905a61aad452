-- Sets of the type img take texts, too. What rules filled with image-texts alone stays so, until somebody says otherwise.
-- Nobody did this, so it leaves no entry in the operation log.
ALTER TABLE content_set DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE content_set SET rules = rules || '{"genres": ["img"]}' WHERE content_type = 'img' AND rules IS NOT NULL AND NOT rules ? 'genres';--> statement-breakpoint
ALTER TABLE content_set ENABLE TRIGGER USER;
