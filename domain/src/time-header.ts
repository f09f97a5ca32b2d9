/** With each answer of the API: the database's time, in milliseconds since 1970. Pages go by it (docs/rules.md 10.10). */
export const timeHeader = 'x-time'
