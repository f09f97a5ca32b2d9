/** Characters. */
export const linkTokenLength = { min: 1, max: 2048 } as const
