/** The literal of an array, for a parameter. */
export const uuidArray = (ids: readonly string[]) => `{${ids.join()}}`
