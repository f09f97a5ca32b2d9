import { svg } from './kit.js'

/** A tile that repeats its motif half a step down in the next column, as wallpapers do. */
export const halfDrop = (w, h, body, bg) =>
  svg(
    w,
    h,
    `<rect width="${w}" height="${h}" fill="${bg}"/><defs><g id="u">${body}</g></defs><use href="#u" x="${w / 4}" y="${h / 4}"/><use href="#u" x="${w * 0.75}" y="${h * 0.75}"/>`,
  )
