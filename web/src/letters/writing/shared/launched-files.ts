import type { ShareProblem } from '@novelette/domain/pages/share-path.ts'
import { keepShare, shareFields } from '#lib/shares/keep-share.ts'

/** https://wicg.github.io/web-app-launch/, which TypeScript does not know. */
type LaunchQueue = {
  setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** The launch is there when the page is; a page that was only loaded again has none. */
const launchWithinMs = 2_000

/** Keeps the files with which the system opened this page like a share. */
export async function keepLaunchedFiles(): Promise<ShareProblem | null> {
  const { launchQueue } = window
  if (!launchQueue) return null
  const handles = await new Promise<readonly FileSystemFileHandle[]>(resolve => {
    setTimeout(resolve, launchWithinMs, [])
    launchQueue.setConsumer(({ files }) => files.length > 0 && resolve(files))
  })
  if (handles.length === 0) return null
  const form = new FormData()
  for (const handle of handles) form.append(shareFields.files, await handle.getFile())
  return keepShare(form)
}
