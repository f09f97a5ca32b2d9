/** PostgreSQL's text holds anything without NUL. */
export const storable = /^[^\0]*$/
