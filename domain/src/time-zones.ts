/** `Area/City` or `UTC`, as browsers name their zone. Whether it exists only PostgreSQL knows (docs/rules.md 10.2). */
export const isTimeZoneName = (name: string) =>
  name.length <= 50 && /^(?:UTC|[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){1,2})$/.test(name)
