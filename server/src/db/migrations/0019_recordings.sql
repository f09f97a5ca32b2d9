ALTER TABLE "enclosure_chunks" DROP CONSTRAINT "enclosure_chunks_size";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "takes_recordings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "enclosures" ADD COLUMN "kind" text DEFAULT 'photograph' NOT NULL;--> statement-breakpoint
-- Only widened, so the chunks that are there, gigabytes of them, are not read again.
ALTER TABLE "enclosure_chunks" ADD CONSTRAINT "enclosure_chunks_size" CHECK ("enclosure_chunks"."size" in ('large', 'small', 'sound')) NOT VALID;--> statement-breakpoint
ALTER TABLE "enclosures" ADD CONSTRAINT "enclosures_kind" CHECK ("enclosures"."kind" in ('photograph', 'recording'));