DROP INDEX "letters_received";--> statement-breakpoint
CREATE INDEX "letters_receiver" ON "letters" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "no_receipts_writer" ON "no_receipts" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "letters_received" ON "letters" USING btree ("receiver_id","created_at","id") WHERE not "letters"."hidden_from_receiver";