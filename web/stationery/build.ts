import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compactSvg } from './compact-svg.ts'
import { dreamyClouds } from './draw/dreamy-clouds.js'
import { goldenHearts } from './draw/golden-hearts.js'
import * as house from './draw/house.js'
import { favicon, tile } from './draw/icons.js'
import { pressedFlowers } from './draw/pressed-flowers.js'
import { romanticRoses } from './draw/romantic-roses.js'
import { royalElegance } from './draw/royal-elegance.js'
import { springFlowers } from './draw/spring-flowers.js'
import { starryNight } from './draw/starry-night.js'
import { familiesCss } from './families-css.ts'
import { paintIcons } from './icons.ts'
import { paintLinkCards } from './link-cards.ts'
import { paintPictures, paintSketch } from './pictures.ts'

const stationery = join(import.meta.dirname, '../src/stationery')
const art = join(stationery, 'art')
const lettering = JSON.parse(readFileSync(join(import.meta.dirname, 'draw/lettering.json'), 'utf8'))

const hands = {
  'romantic-roses': romanticRoses,
  'starry-night': starryNight,
  'golden-hearts': goldenHearts,
  'spring-flowers': springFlowers,
  'royal-elegance': royalElegance,
  'dreamy-clouds': dreamyClouds,
}

function save(name: string, svg: string) {
  writeFileSync(join(art, `${name}.svg`), svg)
  process.stdout.write(
    `${name.padEnd(26)}${svg.length} bytes, ${brotliCompressSync(svg).length} compressed\n`,
  )
}

for (const [banner, hand] of Object.entries(hands)) {
  save(`${banner}-banner`, compactSvg(hand.banner(lettering.initial), 3))
  save(`${banner}-foot`, compactSvg(hand.foot(), 3))
  save(`${banner}-divider`, compactSvg(hand.divider(), 10))
  save(`${banner}-liner`, compactSvg(hand.liner(), 4))
  save(`${banner}-seal`, compactSvg(hand.drawSeal(), 1))
  save(`${banner}-stamp`, compactSvg(hand.drawStamp(lettering), 4))
}
for (const [flower, draw] of Object.entries(pressedFlowers)) save(`pressed-${flower}`, compactSvg(draw(), 4))
save('novelette-seal', compactSvg(house.houseSeal(lettering.initial), 1))
save('novelette-mark', compactSvg(house.mark(lettering.initial), 10))
save('novelette-divider', compactSvg(house.divider(), 10))
save('empty-desk', compactSvg(house.quill(), 3))
save('empty-rack', compactSvg(house.rack(), 3))
save('grain', house.grain())
save('blank-envelope', house.blankEnvelope())

writeFileSync(join(stationery, 'families.css'), familiesCss())
process.stdout.write(`${'pictures'.padEnd(26)}${await paintPictures(art)} bytes\n`)
process.stdout.write(`${'sketch'.padEnd(26)}${await paintSketch(art, 'romantic-roses-banner')} bytes\n`)

const icons = {
  favicon: compactSvg(favicon(lettering.initial), 10),
  tile: tile(),
  seal: house.houseSeal(lettering.initial),
}
const sent = join(import.meta.dirname, '../public')
const painted = { ...(await paintIcons(sent, icons)), ...(await paintLinkCards(join(sent, 'cards'))) }
for (const [name, bytes] of Object.entries(painted)) {
  process.stdout.write(`${name.padEnd(26)}${bytes} bytes\n`)
}
