import type { Door } from '#context/door.ts'
import { hourly, nightly } from '#jobs/tasks.ts'
import { draftsRoutes } from '#letters/drafts/routes.ts'
import { dropOldVersions } from '#letters/drafts/versions.ts'
import { blocksRoutes } from '#letters/participants/blocks.ts'
import { enclosureFileRoutes } from '#letters/parts/file-routes.ts'
import { enclosuresRoutes } from '#letters/parts/store-enclosure.ts'
import { tidyEnclosures } from '#letters/parts/tidy-enclosures.ts'
import { receiptsRoutes } from '#letters/receipts/receipts.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { lettersRoutes } from '#letters/routes.ts'
import { signaturesRoutes } from '#letters/signatures/kept-signature.ts'

export const lettersDoor = {
  calls: {
    letters: lettersRoutes,
    drafts: draftsRoutes,
    signatures: signaturesRoutes,
    receipts: receiptsRoutes,
    blocks: blocksRoutes,
    // Named as the first pages called them.
    pictures: enclosuresRoutes,
  },
  routes: [enclosureFileRoutes],
  tasks: deps => ({
    'tidy-enclosures': () => tidyEnclosures(deps.db),
    'erase-old-letters': async () => {
      await eraseRemovedLetters(deps.db)
      await dropOldVersions(deps.db)
    },
  }),
  schedule: [nightly('tidy-enclosures', '03:37'), hourly('erase-old-letters', 11)],
} satisfies Door
