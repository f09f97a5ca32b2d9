CREATE TABLE "draft_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draft_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"banner" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_preview" "bytea" NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "no_receipts" (
	"reader_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	CONSTRAINT "no_receipts_reader_id_writer_id_pk" PRIMARY KEY("reader_id","writer_id")
);
--> statement-breakpoint
DROP INDEX "letters_sent_status";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "shown_status" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
UPDATE "letters" SET "shown_status" = "status";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "hidden_from_both_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "favourite_of_sender" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "favourite_of_receiver" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "read_receipts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_receipts" ADD CONSTRAINT "no_receipts_reader_id_profiles_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_receipts" ADD CONSTRAINT "no_receipts_writer_id_profiles_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_versions_of" ON "draft_versions" USING btree ("draft_id","saved_at");--> statement-breakpoint
CREATE INDEX "letters_sent_shown_status" ON "letters" USING btree ("sender_id","shown_status") WHERE not "letters"."hidden_from_sender";--> statement-breakpoint
CREATE INDEX "letters_between" ON "letters" USING btree ("sender_id","receiver_id","created_at","id");--> statement-breakpoint
CREATE INDEX "letters_kept_by_sender" ON "letters" USING btree ("sender_id","created_at","id") WHERE "letters"."favourite_of_sender" and not "letters"."hidden_from_sender";--> statement-breakpoint
CREATE INDEX "letters_kept_by_receiver" ON "letters" USING btree ("receiver_id","created_at","id") WHERE "letters"."favourite_of_receiver" and not "letters"."hidden_from_receiver";--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_shown_status" CHECK ("letters"."shown_status" in ('sent', 'delivered', 'read'));