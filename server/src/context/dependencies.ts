import type { Config } from '#config/config.ts'
import type { Db } from '#db/open.ts'
import type { Log } from '#lib/log.ts'
import type { Tracer } from '#lib/tracing/traced.ts'
import type { Limits } from '#limits/limits.ts'
import type { Hub } from '#live/hub.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { Metrics } from '#metrics/metrics.ts'
import type { Sanitiser } from '#sanitising/sanitiser.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import type { PreviewSearch } from '#search/preview-search.ts'
import type { Auth } from '#signing/auth.ts'
import type { VapidKeys } from '#signing/vapid-keys.ts'
import type { PictureStore } from '#storage/store.ts'

/** assemble.ts creates them. */
export type Dependencies = {
  readonly config: Config
  readonly db: Db
  readonly log: Log
  readonly metrics: Metrics
  /** Null where nothing is traced. */
  readonly tracer: Tracer | null
  /** Aborted before this server closes: it still answers. */
  readonly draining: AbortSignal
  readonly auth: Auth
  readonly limits: Limits
  readonly letterKeys: LetterKeys
  /** Null: devices are not told. */
  readonly vapidKeys: VapidKeys | null
  readonly sanitiser: Sanitiser
  readonly previewSearch: PreviewSearch
  readonly hub: Hub
  /** Call it once a letter has arrived: its receiver's devices are told of it soon (docs/rules.md 9.4). */
  readonly announceLetter: (receiverId: string) => void
  readonly mailer: Mailer
  readonly pictures: PictureStore
}
