import { type BannerId, bannerOf } from '@novelette/domain/letters/banners.ts'
import { isSignatureFigure, splitFigures } from '@novelette/domain/letters/parts/figures.ts'
import { headingOf, signedNameOf } from '#stationery/letter/letter-text.ts'
import { nameWidth } from '#stationery/script-width.ts'
import { LineOnSheet, type LineProps } from './line-on-sheet.tsx'

type Writing = Pick<LineProps, 'letter' | 'readOnly'> & {
  banner: BannerId
  senderName: string
  /** What lies in that letter, as it is written in it. */
  figures: string
}

/** The heading and the name of a letter, where they are written: on its sheet. Who signed it by hand signs with no name. */
export function writtenLines({ banner, senderName, figures, ...writing }: Writing) {
  const { letterType } = bannerOf(banner)
  const isByHand = splitFigures(figures).figures.some(isSignatureFigure)
  const name = signedNameOf(figures) ?? senderName
  return {
    heading: (
      <LineOnSheet
        {...writing}
        name="heading"
        shown={headingOf(figures) ?? letterType}
        defaultLine={letterType}
      />
    ),
    ...(!isByHand && {
      signature: (
        <b style={nameWidth(name)}>
          <LineOnSheet {...writing} name="name" shown={name} defaultLine={senderName} />
        </b>
      ),
    }),
  }
}
