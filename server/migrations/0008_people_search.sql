CREATE INDEX "person_name_grams" ON "person" USING gin (search_grams("name"));--> statement-breakpoint
CREATE INDEX "person_username_grams" ON "person" USING gin (search_grams("username"));--> statement-breakpoint
-- Colleagues find each other from now on; administrators get new permissions at every start.
UPDATE "role" SET "permissions" = array_append("permissions", 'person:read')
WHERE "code" = 'user' AND "builtin" AND NOT 'person:read' = ANY ("permissions");
