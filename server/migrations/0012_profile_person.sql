-- What people who are gone have left behind.
DELETE FROM "console_setting" WHERE NOT EXISTS (SELECT FROM "person" WHERE "person"."id" = "console_setting"."person_id");--> statement-breakpoint
DELETE FROM "list_preference" WHERE NOT EXISTS (SELECT FROM "person" WHERE "person"."id" = "list_preference"."person_id");--> statement-breakpoint
ALTER TABLE "console_setting" ADD CONSTRAINT "console_setting_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_preference" ADD CONSTRAINT "list_preference_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;