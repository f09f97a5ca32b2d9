import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { Day } from '#letter-lists/day.tsx'
import { KeepsakeMark } from '#letter-lists/keepsakes/keepsake-mark.tsx'
import { rowId } from '#letter-lists/list-position.ts'
import { PersonName } from '#people/person-name.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'

type KeptLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

/** The inbox or the sent letters get a way back here. */
export function KeptLetter({ letter, onOpen }: KeptLetterProps) {
  return (
    <Link
      id={rowId(letter.id)}
      className="opened"
      to={letter.own ? '/sent' : '/inbox'}
      search={{ letter: letter.id }}
      state={{ fromKeepsakes: true }}
      onClick={() => onOpen(letter.id)}
      preload={false}
    >
      <OpenedSheet banner={letter.banner} className="opened__sheet">
        <span className="opened__body">
          <span className="opened__top">
            <span>
              {letter.own ? 'To' : 'From'}: <PersonName username={letter.person.username} />
            </span>
            <Day date={letter.createdAt} />
          </span>
          <span className="opened__preview">{letter.preview}</span>
          <KeepsakeMark />
        </span>
      </OpenedSheet>
    </Link>
  )
}
