import { type PartKind, partCountText } from '../part-kind.ts'
import { type HandPage, isHandPage, mostPages } from './pages.ts'

export const pageKind: PartKind<HandPage> = {
  name: 'page',
  most: mostPages,
  read({ attributes, text }) {
    const page = { strokes: attributes, says: text }
    return isHandPage(page) ? page : null
  },
  write: ({ strokes, says }) => ({ attributes: strokes, text: says }),
  written: { role: 'words', of: ({ says }) => says, unseen: 'A page by hand' },
  count: pages => partCountText(pages.length, 'page by hand', 'pages by hand'),
}
