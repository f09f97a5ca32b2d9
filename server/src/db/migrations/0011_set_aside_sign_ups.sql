CREATE TABLE "set_aside_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "set_aside_email" ON "set_aside_sign_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "set_aside_username" ON "set_aside_sign_ups" USING btree (lower("username"));