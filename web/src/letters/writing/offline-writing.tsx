import { useEffect } from 'react'
import { whenIdle } from '#lib/when-idle.ts'

/** In an installed app: other apps share with it without a connection, too, so that what opens a letter with it has to be here before. */
export default function OfflineWriting() {
  useEffect(() => whenIdle(() => loadComposer().catch(() => undefined)), [])
  return null
}

async function loadComposer(): Promise<void> {
  const [{ loadWritingParts }] = await Promise.all([
    import('#letters/parts/part-table.tsx'),
    import('./compose-page.tsx'),
    import('./editor/enclosing.tsx'),
    import('#letters/parts/photograph/writing/enclose-files.ts'),
    import('#letters/parts/photograph/writing/enclosed-photographs.tsx'),
    import('./shared/open-share.ts'),
  ])
  await loadWritingParts()
}
