import { lazy, type RefObject, Suspense } from 'react'
import { sharedPictureName } from '#sharing/picture-file.ts'

const DownloadLetter = lazy(() =>
  import('#sharing/download-letter.tsx').then(module => ({ default: module.DownloadLetter })),
)

export function SaveAsPicture({ card, sender }: { card: RefObject<HTMLElement | null>; sender: string }) {
  return (
    <Suspense>
      <DownloadLetter card={card} label="Save as Picture" name={() => sharedPictureName(sender)} />
    </Suspense>
  )
}
