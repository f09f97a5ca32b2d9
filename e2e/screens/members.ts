import { readFile } from 'node:fs/promises'
import { people } from '../../server/src/demo/people.ts'

/** Wide has the widest possible name; Widest writes her words without a break. */
export const usernames = {
  newcomer: 'Ida',
  elena: people.elena.username,
  theo: people.theo.username,
  noor: people.noor.username,
  admin: people.maud.username,
  wren: people.wren.username,
  wide: 'WWWWWWWWWWWWWWW',
  widest: 'MMMMMMMMMMMMMMM',
  banned: 'Bramble',
} as const
export type ScreenMember = keyof typeof usernames

const art = new URL('../../web/src/stationery/art/', import.meta.url)
export const photo = () => readFile(new URL('romantic-roses-banner.webp', art))
export const portrait = () => readFile(new URL('dreamy-clouds-banner.webp', art))
