/** The themes' artwork is in web/src/stationery. */
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
  readonly id: BannerId
  readonly name: string
  /** The letter card shows it above the text. */
  readonly letterType: string
}

const banner = (id: BannerId, name: string, letterType: string): Banner => ({ id, name, letterType })

const roses = banner('romantic-roses', 'Romantic Roses', 'A Romantic Letter')

const banners = [
  roses,
  banner('starry-night', 'Starry Night', 'A Love Letter'),
  banner('golden-hearts', 'Golden Hearts', 'A Heartfelt Letter'),
  banner('spring-flowers', 'Spring Garden', 'A Funny Letter'),
  banner('royal-elegance', 'Royal Elegance', 'A Romantic Letter'),
  banner('dreamy-clouds', 'Dreamy Clouds', 'A Love Letter'),
]

export function bannerOf(id: BannerId): Banner {
  return banners.find(one => one.id === id) ?? roses
}

export function isBannerId(value: unknown): value is BannerId {
  return bannerIds.some(id => id === value)
}
