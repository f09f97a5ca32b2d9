/** The evening of a day on which much post goes out. */
export const postedOn = new Date(2026, 1, 14, 19)
