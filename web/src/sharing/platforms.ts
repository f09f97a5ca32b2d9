import { site } from '@novelette/domain/pages/site.ts'

/** Nobody else may read the letter, so the home page's link is shared. */
export const platforms = [
  { name: 'X', linkTo: (home: string) => xPost({ url: home, text: `${site.tagline} ${site.hashtag}` }) },
  { name: 'Facebook', linkTo: (home: string) => facebookPost({ u: home }) },
] as const

type Platform = (typeof platforms)[number]

const xPost = (fields: Record<string, string>) =>
  `https://x.com/intent/post?${new URLSearchParams(fields).toString()}`
const facebookPost = (fields: Record<string, string>) =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams(fields).toString()}`

/** Opens a small window without opener or referrer. */
export function openPlatform({ linkTo }: Platform): void {
  window.open(linkTo(`${location.origin}/`), '_blank', 'noopener,noreferrer,width=600,height=400')
}
