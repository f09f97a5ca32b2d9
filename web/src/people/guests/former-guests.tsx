import type { Guest } from '@novelette/domain/guests/guest-schemas.ts'
import { Button } from '#ui/button.tsx'
import styles from './guests.module.css'
import { useGuests } from './use-guests.ts'

/** A failure to load them hides nothing that is needed: a new one can be named. */
export function FormerGuests({ onChosen }: { onChosen: (guest: Guest) => void }) {
  const { data } = useGuests()
  const guests = data?.filter(({ state }) => state !== 'claimed') ?? []
  if (guests.length === 0) return null
  return (
    <section className={styles.former} aria-labelledby="former-guests">
      <h3 id="former-guests">You have written to</h3>
      <ul>
        {guests.map(guest => (
          <li key={guest.id}>
            <Button look="quiet" size="compact" onClick={() => onChosen(guest)}>
              {guest.name} · no account
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
