DROP TABLE "username_reservations";--> statement-breakpoint
CREATE TABLE "username_reservations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username_lower" text NOT NULL,
	"password" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "username_reservations_username_lower_unique" UNIQUE("username_lower")
);
--> statement-breakpoint
ALTER TABLE "username_reservations" ADD CONSTRAINT "username_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
