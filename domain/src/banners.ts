/** The six banner themes (SPEC.md section 3). What each looks like lives in web/src/stationery. */
export const bannerIds = [
  'romantic-roses',
  'starry-night',
  'golden-hearts',
  'spring-flowers',
  'royal-elegance',
  'dreamy-clouds',
] as const

export type BannerId = (typeof bannerIds)[number]

export const defaultBanner: BannerId = 'romantic-roses'

type Banner = {
  readonly name: string
  /** The header that the letter card shows above the text (DECISIONS 25). */
  readonly letterType: string
}

export const banners: Readonly<Record<BannerId, Banner>> = {
  'romantic-roses': { name: 'Romantic Roses', letterType: 'A Romantic Letter' },
  'starry-night': { name: 'Starry Night', letterType: 'A Love Letter' },
  'golden-hearts': { name: 'Golden Hearts', letterType: 'A Heartfelt Letter' },
  'spring-flowers': { name: 'Spring Garden', letterType: 'A Funny Letter' },
  'royal-elegance': { name: 'Royal Elegance', letterType: 'A Romantic Letter' },
  'dreamy-clouds': { name: 'Dreamy Clouds', letterType: 'A Love Letter' },
}

export function isBannerId(value: unknown): value is BannerId {
  return bannerIds.some(id => id === value)
}
