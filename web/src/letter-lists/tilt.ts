const tilts = 3

/** Derived from the id, so that it never changes. */
export const tiltOf = (letterId: string) => Number.parseInt(letterId.slice(-2), 16) % tilts
