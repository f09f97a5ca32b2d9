/** What PostgreSQL can keep as text: anything without NUL. */
export const storable = /^[^\0]*$/
