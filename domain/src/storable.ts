/** What PostgreSQL can store as text: anything without NUL. */
export const storable = /^[^\0]*$/
