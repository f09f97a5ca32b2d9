CREATE TABLE "erased_letters" (
	"id" uuid PRIMARY KEY NOT NULL
);
