/** Where other apps hand in what is shared with this one: the manifest names it, the service worker takes what is posted there. */
export const sharePath = '/share'

/** Why nothing of a share could be kept, as the address of its page says it. */
export const shareProblems = [
  'nothing-usable',
  'too-large',
  'too-long',
  'too-many',
  'no-room',
  'not-ready',
] as const
export type ShareProblem = (typeof shareProblems)[number]

export const shareProblemPath = (problem: ShareProblem) => `${sharePath}?problem=${problem}`
