CREATE TABLE "turns" (
	"id" text PRIMARY KEY NOT NULL
);
