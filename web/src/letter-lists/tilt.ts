const tilts = 3

/** Which way a letter is tilted, derived from its id so that it never changes. */
export const tiltOf = (letterId: string) => Number.parseInt(letterId.slice(-2), 16) % tilts
