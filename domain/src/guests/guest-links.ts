/** Base58: letters and digits alone, none of which look alike. */
export const linkAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const locatorLength = 12
export const secretLength = 22

export const guestPath = '/l/'

/** Finds a guest and opens their letters. */
export type GuestLink = { readonly locator: string; readonly secret: string }

const ofLength = (length: number) => new RegExp(`^[${linkAlphabet}]{${length}}$`)
const locatorForm = ofLength(locatorLength)
const secretForm = ofLength(secretLength)

export const isLocator = (text: string): boolean => locatorForm.test(text)
export const isLinkSecret = (text: string): boolean => secretForm.test(text)

/** `appUrl` has no trailing slash. */
export const guestLinkUrl = (appUrl: string, { locator, secret }: GuestLink): string =>
  `${appUrl}${guestPath}${locator}#${secret}`

/** In groups of four, as a person copies them from a mail. */
export const secretInGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
