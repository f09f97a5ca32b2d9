import type { Auth } from '#accounts/auth.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import type { PreviewSearch } from '#letters/preview-search.ts'
import type { Sanitiser } from '#letters/sanitiser.ts'
import type { Limits } from '#limits/limits.ts'
import type { Hub } from '#live/hub.ts'
import type { Log } from '#log.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Metrics } from '#metrics/metrics.ts'
import type { PictureStore } from '#pictures/store.ts'

/** assemble.ts creates them. */
export type Dependencies = {
  readonly config: Config
  readonly db: Db
  readonly log: Log
  readonly metrics: Metrics
  /** Aborted before this server closes: it still answers. */
  readonly leaving: AbortSignal
  readonly auth: Auth
  readonly limits: Limits
  readonly letterKeys: LetterKeys
  readonly sanitiser: Sanitiser
  readonly previewSearch: PreviewSearch
  readonly hub: Hub
  readonly mailer: Mailer
  readonly pictures: PictureStore
}
