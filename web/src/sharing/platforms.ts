import { site } from '@novelette/domain/site.ts'

/** Places that share a link, which is that of our front page: a letter is nobody else's to read (SPEC.md section 2, DECISIONS 24). */
export const platforms = [
  { name: 'X', linkTo: (home: string) => xPost({ url: home, text: `${site.tagline} ${site.hashtag}` }) },
  { name: 'Facebook', linkTo: (home: string) => facebookPost({ u: home }) },
] as const

type Platform = (typeof platforms)[number]

const xPost = (fields: Record<string, string>) =>
  `https://x.com/intent/post?${new URLSearchParams(fields).toString()}`
const facebookPost = (fields: Record<string, string>) =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams(fields).toString()}`

/** A small window of the platform's own, which knows nothing of the one it came from. */
export function openPlatform({ linkTo }: Platform): void {
  window.open(linkTo(`${location.origin}/`), '_blank', 'noopener,noreferrer,width=600,height=400')
}
