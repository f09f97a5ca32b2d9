export const recordingTexts = {
  friendsOnly: (name: string) => `Recordings go to people who have written to you. ${name} hasn’t yet.`,
  notWanted: (name: string) => `${name} would rather read than listen. Recordings don’t reach them.`,
  refused: 'Your browser keeps the microphone to itself. Allow it for this site, and press Record again.',
  unable: 'This browser cannot record.',
  notKept: 'This browser keeps no files. Leave this page open until your recording is stored.',
  tooMany: 'Three recordings fit in one envelope.',
} as const
