/** Why somebody gets none. */
export const recordingTexts = {
  friendsOnly: (name: string) => `Recordings go to people who have written to you. ${name} hasn’t yet.`,
  notWanted: (name: string) => `${name} would rather read than listen. Recordings don’t reach them.`,
} as const
