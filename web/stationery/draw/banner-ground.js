import { f1, path } from './kit.js'
export const W = 720,
  H = 250,
  BY = 192
export const grad = (id, c, a = '0 0 1 .35') => {
  const [x1, y1, x2, y2] = a.split(' ')
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${c.map((k, i) => `<stop offset="${f1((i / (c.length - 1)) * 100)}%" stop-color="${k}"/>`).join('')}</linearGradient>`
}
export const ground = (c, id, extra = '') =>
  `<defs>${grad(id, c)}<clipPath id="${id}c"><rect width="${W}" height="${BY}"/></clipPath></defs><g clip-path="url(#${id}c)"><rect width="${W}" height="${BY}" fill="url(#${id})"/>${extra}</g>`
export const rules = (c, o = 1) =>
  path(`M0 ${BY + 3.5}H${W}`, `stroke="${c}" stroke-width=".8" opacity="${o}"`) +
  path(`M0 ${BY + 6.5}H${W}`, `stroke="${c}" stroke-width=".4" opacity="${o}"`)
