import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Area, Screen } from './screen.ts'

export const picturesFolder = fileURLToPath(new URL('../../screens', import.meta.url))

export const widths = { phone: 390, desk: 1440 } as const

export const looks = [
  { device: 'phone', scheme: 'light' },
  { device: 'phone', scheme: 'dark' },
  { device: 'desk', scheme: 'light' },
  { device: 'desk', scheme: 'dark' },
] as const
export type Look = (typeof looks)[number]

export const nameOfLook = ({ device, scheme }: Look) => `${widths[device]}, ${scheme}`

export const pictureFile = (area: Area, screen: Screen, look: Look) =>
  join(picturesFolder, pictureAddress(area, screen, look))

/** Relative to the contact sheet. */
export const pictureAddress = (area: Area, screen: Screen, { device, scheme }: Look) =>
  `${slug(area.name)}/${slug(screen.name)}-${widths[device]}-${scheme}.png`

export const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
