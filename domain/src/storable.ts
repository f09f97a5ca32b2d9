/** PostgreSQL's text holds anything without NUL; half a surrogate pair would be stored as another character. */
export const storable = /^[^\0\p{Cs}]*$/u
