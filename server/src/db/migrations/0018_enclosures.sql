CREATE TABLE "enclosure_chunks" (
	"enclosure_id" uuid NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"chunk" "bytea" NOT NULL,
	CONSTRAINT "enclosure_chunks_enclosure_id_size_position_pk" PRIMARY KEY("enclosure_id","size","position"),
	CONSTRAINT "enclosure_chunks_size" CHECK ("enclosure_chunks"."size" in ('large', 'small'))
);
--> statement-breakpoint
CREATE TABLE "enclosures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"stored_bytes" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_facts" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_enclosures" (
	"letter_id" uuid NOT NULL,
	"enclosure_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_enclosures_letter_id_enclosure_id_pk" PRIMARY KEY("letter_id","enclosure_id")
);
--> statement-breakpoint
ALTER TABLE "enclosure_chunks" ADD CONSTRAINT "enclosure_chunks_enclosure_id_enclosures_id_fk" FOREIGN KEY ("enclosure_id") REFERENCES "public"."enclosures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enclosures" ADD CONSTRAINT "enclosures_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enclosures_owner" ON "enclosures" USING btree ("owner_id","stored_bytes");--> statement-breakpoint
CREATE INDEX "letter_enclosures_of" ON "letter_enclosures" USING btree ("enclosure_id");--> statement-breakpoint
-- What is sealed cannot be compressed.
ALTER TABLE "enclosure_chunks" ALTER COLUMN "chunk" SET STORAGE EXTERNAL;
