/** Of days that must still lie ahead: New Year of this one is a year away at least. */
export const laterYear = new Date().getUTCFullYear() + 2
