CREATE TABLE "address_salt" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"salt" "bytea" NOT NULL,
	CONSTRAINT "address_salt_only" CHECK ("address_salt"."only")
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"locator" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_address" "bytea",
	"sealed_mask" "bytea",
	"address_print" text,
	"address_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"inactive_from" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"claimed_letters" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guests_locator_unique" UNIQUE("locator")
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_print" text NOT NULL,
	"writer_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_refusals_of" UNIQUE NULLS NOT DISTINCT("address_print","writer_id")
);
--> statement-breakpoint
CREATE TABLE "pending_claims" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_versions" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "set_aside_sign_ups" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_claimed_by_profiles_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_writer_id_profiles_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_claims" ADD CONSTRAINT "pending_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_claims" ADD CONSTRAINT "pending_claims_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_owner" ON "guests" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "guests_claimed_by" ON "guests" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "guests_address" ON "guests" USING btree ("address_print") WHERE "guests"."address_print" is not null;--> statement-breakpoint
CREATE INDEX "mail_refusals_writer" ON "mail_refusals" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "pending_claims_guest" ON "pending_claims" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_guest_id_profiles_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_guest_id_profiles_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_aside_sign_ups" ADD CONSTRAINT "set_aside_sign_ups_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_versions_guest" ON "draft_versions" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "drafts_guest" ON "drafts" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "set_aside_guest" ON "set_aside_sign_ups" USING btree ("guest_id");