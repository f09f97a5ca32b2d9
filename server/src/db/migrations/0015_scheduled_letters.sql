CREATE TABLE "delivery_holds" (
	"reason" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "delivery_holds_reason" CHECK ("delivery_holds"."reason" in ('restored', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"banner" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"sealed_preview" "bytea" NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"wall" timestamp(0) NOT NULL,
	"zone" text NOT NULL,
	"zone_of" text NOT NULL,
	"deliver_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"zone_changed_at" timestamp (3) with time zone,
	"is_shown" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"returned_reason" text,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_letters_banner" CHECK ("scheduled_letters"."banner" in ('romantic-roses', 'starry-night', 'golden-hearts', 'spring-flowers', 'royal-elegance', 'dreamy-clouds')),
	CONSTRAINT "scheduled_letters_kind" CHECK ("scheduled_letters"."kind" in ('day', 'slow')),
	CONSTRAINT "scheduled_letters_zone_of" CHECK ("scheduled_letters"."zone_of" in ('fixed', 'receiver')),
	CONSTRAINT "scheduled_letters_reason" CHECK ("scheduled_letters"."returned_reason" in ('gone', 'friends_only', 'suspended', 'leaving', 'link_closed')),
	CONSTRAINT "scheduled_letters_returned" CHECK (("scheduled_letters"."returned_at" is null) = ("scheduled_letters"."returned_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "posted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "opens_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shares_time_zone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_letters" ADD CONSTRAINT "scheduled_letters_sender_id_profiles_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_letters" ADD CONSTRAINT "scheduled_letters_receiver_id_profiles_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_letters_due" ON "scheduled_letters" USING btree ("next_attempt_at","id") WHERE "scheduled_letters"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "scheduled_letters_sender" ON "scheduled_letters" USING btree ("sender_id","receiver_id");--> statement-breakpoint
CREATE INDEX "scheduled_letters_receiver" ON "scheduled_letters" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "scheduled_letters_on_the_way" ON "scheduled_letters" USING btree ("receiver_id") WHERE "scheduled_letters"."is_shown" and "scheduled_letters"."returned_at" is null;