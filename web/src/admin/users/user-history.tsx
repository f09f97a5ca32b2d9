import type { AdminAction } from '@novelette/domain/admin/admin.ts'
import { actionTexts } from '#admin/panel/action-texts.ts'
import { fullDateTime } from '#lib/dates/dates.ts'
import styles from './user-details.module.css'

export function UserHistory({ actions }: { actions: readonly AdminAction[] }) {
  return (
    <section className={styles.dossierHistory}>
      <h3>What Was Done</h3>
      {actions.length === 0 ? (
        <p className="muted">Nothing so far.</p>
      ) : (
        <ol>
          {actions.map(({ id, kind, reason, createdAt }) => (
            <li key={id}>
              <span>{actionTexts[kind].done}</span>
              <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>
              {reason && <q>{reason}</q>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
