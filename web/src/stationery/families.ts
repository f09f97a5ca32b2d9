import type { BannerId } from '@novelette/domain/letters/banners.ts'

/** families.css has them as custom properties. */
export type Family = {
  readonly gradient: readonly [string, string, string]
  readonly paper: string
  /** Dimmed, never inverted. */
  readonly paperDim: string
  readonly ink: string
  readonly inkSoft: string
  readonly envelope: string
  readonly envelopeShade: string
  readonly envelopeInk: string
  readonly liner: string
}

/** Each is `art/<banner>-<part>.svg`, made by web/stationery. */
export const artParts = ['banner', 'divider', 'foot', 'liner', 'seal', 'stamp'] as const

/** Lists show these small: `art/<banner>-<part>.webp`. */
export const pictureParts = ['banner', 'seal', 'stamp'] as const

export const families: Readonly<Record<BannerId, Family>> = {
  'romantic-roses': {
    gradient: ['oklch(0.6 0.115 14)', 'oklch(0.45 0.125 14)', 'oklch(0.28 0.085 12)'],
    paper: 'oklch(0.972 0.014 40)',
    paperDim: 'oklch(0.862 0.018 52)',
    ink: 'oklch(0.285 0.055 15)',
    inkSoft: 'oklch(0.42 0.075 15)',
    envelope: 'oklch(0.862 0.042 22)',
    envelopeShade: 'oklch(0.8 0.052 20)',
    envelopeInk: 'oklch(0.33 0.085 15)',
    liner: 'oklch(0.43 0.12 14)',
  },
  'starry-night': {
    gradient: ['oklch(0.22 0.062 272)', 'oklch(0.29 0.085 280)', 'oklch(0.4 0.11 298)'],
    paper: 'oklch(0.968 0.01 275)',
    paperDim: 'oklch(0.862 0.018 275)',
    ink: 'oklch(0.265 0.06 275)',
    inkSoft: 'oklch(0.41 0.07 280)',
    envelope: 'oklch(0.315 0.072 275)',
    envelopeShade: 'oklch(0.265 0.066 274)',
    envelopeInk: 'oklch(0.93 0.018 265)',
    liner: 'oklch(0.36 0.1 288)',
  },
  'golden-hearts': {
    gradient: ['oklch(0.95 0.045 92)', 'oklch(0.885 0.085 84)', 'oklch(0.765 0.12 68)'],
    paper: 'oklch(0.978 0.02 90)',
    paperDim: 'oklch(0.868 0.034 88)',
    ink: 'oklch(0.3 0.045 58)',
    inkSoft: 'oklch(0.44 0.065 62)',
    envelope: 'oklch(0.918 0.048 88)',
    envelopeShade: 'oklch(0.868 0.062 84)',
    envelopeInk: 'oklch(0.38 0.075 58)',
    liner: 'oklch(0.765 0.12 68)',
  },
  'spring-flowers': {
    gradient: ['oklch(0.9 0.035 140)', 'oklch(0.925 0.025 100)', 'oklch(0.9 0.045 25)'],
    paper: 'oklch(0.978 0.012 110)',
    paperDim: 'oklch(0.868 0.022 115)',
    ink: 'oklch(0.285 0.035 155)',
    inkSoft: 'oklch(0.41 0.05 152)',
    envelope: 'oklch(0.845 0.035 145)',
    envelopeShade: 'oklch(0.79 0.042 147)',
    envelopeInk: 'oklch(0.3 0.045 155)',
    liner: 'oklch(0.885 0.05 25)',
  },
  'royal-elegance': {
    gradient: ['oklch(0.36 0.105 335)', 'oklch(0.285 0.085 328)', 'oklch(0.215 0.06 322)'],
    paper: 'oklch(0.972 0.014 75)',
    paperDim: 'oklch(0.862 0.024 75)',
    ink: 'oklch(0.27 0.065 328)',
    inkSoft: 'oklch(0.41 0.09 332)',
    envelope: 'oklch(0.325 0.088 331)',
    envelopeShade: 'oklch(0.275 0.08 329)',
    envelopeInk: 'oklch(0.88 0.07 86)',
    liner: 'oklch(0.8 0.085 84)',
  },
  'dreamy-clouds': {
    gradient: ['oklch(0.84 0.055 248)', 'oklch(0.895 0.038 268)', 'oklch(0.885 0.045 305)'],
    paper: 'oklch(0.978 0.009 260)',
    paperDim: 'oklch(0.868 0.018 262)',
    ink: 'oklch(0.29 0.055 268)',
    inkSoft: 'oklch(0.42 0.065 270)',
    envelope: 'oklch(0.898 0.026 250)',
    envelopeShade: 'oklch(0.845 0.036 255)',
    envelopeInk: 'oklch(0.32 0.07 268)',
    liner: 'oklch(0.82 0.06 272)',
  },
}
