CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_strokes" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;