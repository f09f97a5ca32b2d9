import { site } from '@novelette/domain/pages/site.ts'
import { isMissingChunk } from '#releases/missing-chunk.ts'
import { ButtonLink } from '#ui/button.tsx'
import styles from './message-page.module.css'
import { PartMissing } from './part-missing.tsx'
import tornSheetStyles from './torn-sheet.module.css'

const title = 'Something went wrong'

export function ErrorPage({ error }: { error: unknown }) {
  return isMissingChunk(error) ? <PartMissing otherwise={<DrawingFailed />} /> : <DrawingFailed />
}

/** The state in memory cannot be trusted, so the link reloads. */
function DrawingFailed() {
  return (
    <div className={styles.root} role="alert">
      <div className={tornSheetStyles.root}>
        <span className={tornSheetStyles.paper} aria-hidden />
        <h1 className="display">{title}</h1>
        <p>
          Please refresh the page. If it happens again, contact{' '}
          <a className="inline-link" href={site.socialUrl} target="_blank" rel="noreferrer">
            support
          </a>
          . Letters you have sent are safe.
        </p>
        <ButtonLink href="/" size="big">
          Return Home
        </ButtonLink>
      </div>
    </div>
  )
}
