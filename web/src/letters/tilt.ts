const tilts = 3

/** Which way a letter lies askew; always the same way, wherever it lies. */
export const tiltOf = (letterId: string) => Number.parseInt(letterId.slice(-2), 16) % tilts
