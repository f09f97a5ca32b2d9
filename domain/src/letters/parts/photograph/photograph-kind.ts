import { type PartKindWithFiles, partCountText } from '../part-kind.ts'
import {
  inReadingOrder,
  isInReadingOrder,
  isPhotograph,
  type Photograph,
  type PhotographPlace,
  type PhotographSize,
  photographLimits,
  photographSizes,
} from './photographs.ts'

const beside = '" data-lies="beside'
const faceDown = '" data-face="down'
const form = new RegExp(
  `^([\\da-f-]{36})" data-size="([1-9]\\d{0,4})x([1-9]\\d{0,4})(?:" data-after="(0|[1-9]\\d{0,5})(${beside})?)?(${faceDown})?$`,
)

export const photographKind: PartKindWithFiles<Photograph, PhotographSize> = {
  name: 'photograph',
  most: photographLimits.inLetter,
  read({ attributes, text }) {
    const [, id = '', width, height, after, lies, face] = form.exec(attributes) ?? []
    const [caption = '', description = ''] = text.split('\n')
    const photograph = {
      id,
      width: Number(width),
      height: Number(height),
      caption,
      description,
      isFaceDown: face !== undefined,
      place: after === undefined ? undefined : { after: Number(after), isBeside: lies !== undefined },
    }
    return isPhotograph(photograph) ? photograph : null
  },
  /** The description stands on a line of its own. */
  write: ({ id, width, height, place, isFaceDown, caption, description }) => ({
    attributes: `${id}" data-size="${width}x${height}${place ? placeText(place) : ''}${isFaceDown ? faceDown : ''}`,
    text: description === '' ? caption : `${caption}\n${description}`,
  }),
  files: {
    names: photographSizes,
    bytes: photographLimits.bytes,
    perHour: photographLimits.perHour,
    choice: {
      taken: 'People you have written to can send you photographs.',
      notWanted:
        'Whoever wants to enclose one for you is told that you would rather have letters without. What has arrived stays.',
    },
  },
  mayPrecede: (photograph, [next]) => isInReadingOrder(photograph, next),
  inOrder: inReadingOrder,
  written: { role: 'caption', of: ({ caption }) => caption },
  count: photographs => partCountText(photographs.length, 'photograph', 'photographs'),
}

const placeText = ({ after, isBeside }: PhotographPlace) => `" data-after="${after}${isBeside ? beside : ''}`
