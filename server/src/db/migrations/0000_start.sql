CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"banner" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"banner" text NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_preview" "bytea" NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"hidden_from_sender" boolean DEFAULT false NOT NULL,
	"hidden_from_receiver" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_banner" CHECK ("letters"."banner" in ('romantic-roses', 'starry-night', 'golden-hearts', 'spring-flowers', 'royal-elegance', 'dreamy-clouds')),
	CONSTRAINT "letters_status" CHECK ("letters"."status" in ('sent', 'delivered', 'read'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"profile_picture" text,
	"privacy_settings" text DEFAULT 'anyone' NOT NULL,
	"subscription_plan" text DEFAULT 'freemium' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_privacy_settings" CHECK ("profiles"."privacy_settings" in ('anyone', 'friends_only'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"style" text NOT NULL,
	"content_template" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "templates_style" CHECK ("templates"."style" in ('romantic', 'heartfelt', 'funny'))
);
--> statement-breakpoint
CREATE TABLE "username_reservations" (
	"username_lower" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drafts_owner" ON "drafts" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "letters_received" ON "letters" USING btree ("receiver_id","created_at","id") WHERE not "letters"."hidden_from_receiver";--> statement-breakpoint
CREATE INDEX "letters_sent" ON "letters" USING btree ("sender_id","created_at","id") WHERE not "letters"."hidden_from_sender";--> statement-breakpoint
CREATE INDEX "letters_unread" ON "letters" USING btree ("receiver_id","created_at","id") WHERE not "letters"."hidden_from_receiver" and "letters"."status" <> 'read';--> statement-breakpoint
CREATE INDEX "letters_sent_status" ON "letters" USING btree ("sender_id","status") WHERE not "letters"."hidden_from_sender";--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_any_case" ON "profiles" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
-- Bodies are encrypted, so compressing them is wasted work; out of line they never burden the scan of a list.
ALTER TABLE "letters" ALTER COLUMN "sealed_body" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "letters" ALTER COLUMN "sealed_preview" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "letters" SET (toast_tuple_target = 640);--> statement-breakpoint
ALTER TABLE "drafts" ALTER COLUMN "sealed_body" SET STORAGE EXTERNAL;
