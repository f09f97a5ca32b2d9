import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { Link } from '@tanstack/react-router'
import { errorText } from '#lib/error-code.ts'
import { Switch } from '#ui/fields/switch.tsx'
import styles from './receipts.module.css'
import { useReceipts, useSetReceiptsFor } from './use-receipts.ts'

/** Renders nothing until the choice is known (docs/rules.md 5.6). */
export function ReceiptChoice({ person }: { person: Person }) {
  const { data } = useReceipts()
  const setFor = useSetReceiptsFor()
  if (!data) return null
  const { id, username } = person
  const given = data.forAll && !data.notFor.some(other => other.id === id)
  const wanted = setFor.isPending ? setFor.variables.receipts : given
  return (
    <div className={styles.receiptChoice}>
      <Switch
        on={wanted}
        disabled={!data.forAll}
        onChange={receipts => setFor.mutate({ personId: id, receipts })}
        hint={
          data.forAll ? (
            consequence(wanted)
          ) : (
            <>
              Off for everyone in your{' '}
              <Link to="/settings" hash="receipts">
                settings
              </Link>
              .
            </>
          )
        }
      >
        Read receipts for <b className="user">{username}</b>
      </Switch>
      {setFor.error && (
        <p className={styles.receiptChoiceProblem} role="alert">
          Nothing was changed. {errorText(setFor.error)}
        </p>
      )}
    </div>
  )
}

const consequence = (given: boolean) =>
  given
    ? 'They see Read once you open a letter of theirs.'
    : 'They see Delivered and no more, for letters you open from now on.'
