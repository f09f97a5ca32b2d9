import type { OnTheWay } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#lib/dates/server-clock.ts'
import { orpc } from '#lib/rpc.ts'
import { PersonName } from '#people/person-name.tsx'
import { AddToCalendar } from '#scheduling/calendar/add-to-calendar.tsx'
import { shortDayOf } from '#scheduling/wall-text.ts'
import { useUser } from '#session/session.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import styles from './on-the-way.module.css'

/** Slow post that is coming: nothing to open, and no words of it. What could not be loaded comes all the same. */
export function OnTheWayShelf() {
  const { data = [] } = useQuery(orpc.scheduledLetters.onTheWay.queryOptions())
  if (data.length === 0) return null
  return (
    <section aria-labelledby="on-the-way">
      <h2 className={styles.title} id="on-the-way">
        On Its Way to You
      </h2>
      <ul className={styles.list}>
        {data.map(letter => (
          <li key={letter.id} className={styles.letter}>
            <ComingLetter letter={letter} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComingLetter({ letter: { id, banner, sender, postedOn, arrivesOn, from } }: { letter: OnTheWay }) {
  const { username } = useUser()
  const now = new Date(serverNow())
  const day = (date: string) => shortDayOf(`${date}T12:00`, now)
  return (
    <>
      <span className={styles.envelope} aria-hidden>
        {/* Noon of the day by this browser's clock. */}
        <EnvelopeFront
          banner={banner}
          to={username}
          date={new Date(`${postedOn}T12:00`)}
          place={from ?? undefined}
        />
      </span>
      <div>
        <p>
          From <PersonName person={sender} />, posted {from && `in ${from} `}on{' '}
          <span className="nowrap">{day(postedOn)}.</span>{' '}
          <span className="nowrap">Around {day(arrivesOn)}.</span>
        </p>
        <AddToCalendar
          letterId={id}
          title={`A letter from ${sender.username} arrives`}
          on={arrivesOn}
          look="link"
        />
      </div>
    </>
  )
}
