/** Where Command does what Control does elsewhere. */
export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

export type NamedDevice = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Safari of an iPad says that it is a Mac, which has no touch screen. */
export function isIpad({ userAgent, maxTouchPoints }: NamedDevice): boolean {
  return userAgent.includes('iPad') || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
