CREATE TABLE "muted_people" (
	"owner_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "muted_people_owner_id_person_id_pk" PRIMARY KEY("owner_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"daily_at" time DEFAULT '19:00' NOT NULL,
	"names" boolean DEFAULT false NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"mail_stopped_at" timestamp (3) with time zone,
	"mail_before_stop" text,
	"mailed_at" timestamp (3) with time zone,
	"pushed_through" timestamp (3) with time zone,
	"sounded_at" timestamp (3) with time zone,
	"mail_failures" integer DEFAULT 0 NOT NULL,
	"unconfirmed_mails" integer DEFAULT 0 NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "notice_settings_mail" CHECK ("notice_settings"."mail" in ('at_once', 'daily', 'never')),
	CONSTRAINT "notice_settings_quiet" CHECK (num_nulls("notice_settings"."quiet_from", "notice_settings"."quiet_to") = 2 or "notice_settings"."quiet_from" <> "notice_settings"."quiet_to" and num_nulls("notice_settings"."quiet_from", "notice_settings"."quiet_to") = 0)
);
--> statement-breakpoint
CREATE TABLE "notices_due" (
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_due_user_id_way_pk" PRIMARY KEY("user_id","way"),
	CONSTRAINT "notices_due_way" CHECK ("notices_due"."way" in ('mail', 'push'))
);
--> statement-breakpoint
CREATE TABLE "notices_watermark" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_watermark_only" CHECK ("notices_watermark"."only")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"vapid_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_ok_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"unconfirmed" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "muted_people" ADD CONSTRAINT "muted_people_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_people" ADD CONSTRAINT "muted_people_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices_due" ADD CONSTRAINT "notices_due_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "muted_people_person" ON "muted_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notices_due_at" ON "notices_due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");