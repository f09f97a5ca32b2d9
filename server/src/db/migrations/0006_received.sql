DROP INDEX "letters_received";--> statement-breakpoint
CREATE INDEX "letters_received" ON "letters" USING btree ("receiver_id","created_at","id");