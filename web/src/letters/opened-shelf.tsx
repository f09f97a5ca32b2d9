import type { ReceivedSummary } from '@novelette/domain/letters.ts'
import { Link } from '@tanstack/react-router'
import { OpenedSheet } from '#stationery/thumbs.tsx'
import { Day } from './day.tsx'
import { MoreLetters } from './more-letters.tsx'
import { PersonName } from './person-name.tsx'
import { ReceivedStatus } from './received-status.tsx'
import { rowId } from './return-place.ts'
import type { ShelfState } from './shelf.ts'

type OpenedShelfProps = { shelf: ShelfState; onOpen: (letterId: string) => void }

export function OpenedShelf({ shelf, onOpen }: OpenedShelfProps) {
  if (shelf.letters.length === 0) return null
  return (
    <section aria-labelledby="opened-letters">
      <h2 className="shelf-name" id="opened-letters">
        Opened
      </h2>
      <ul className="openeds">
        {shelf.letters.map(letter => (
          <li key={letter.id}>
            <OpenedItem letter={letter} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <MoreLetters query={shelf.query} />
    </section>
  )
}

function OpenedItem({ letter, onOpen }: { letter: ReceivedSummary; onOpen: (letterId: string) => void }) {
  return (
    <Link
      id={rowId(letter.id)}
      className="opened"
      from="/inbox"
      to="/inbox"
      search={now => ({ ...now, letter: letter.id })}
      onClick={() => onOpen(letter.id)}
      preload={false}
    >
      <OpenedSheet banner={letter.banner} className="opened__sheet">
        <span className="opened__body">
          <span className="opened__top">
            <span>
              From: <PersonName username={letter.sender.username} />
            </span>
            <Day date={letter.createdAt} />
          </span>
          <span className="opened__preview">{letter.preview}</span>
          <ReceivedStatus status={letter.status} />
        </span>
      </OpenedSheet>
    </Link>
  )
}
