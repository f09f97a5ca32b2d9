import { type HandPage, mostPages } from '@novelette/domain/handwriting/pages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'
import styles from './by-hand.module.css'

const loadPageDialog = () => import('./page-dialog.tsx').then(dialog => dialog.PageDialog)

type Letter = {
  readonly draw: (change: { readonly pages: readonly HandPage[] }) => void
  readonly focus: () => void
}

/** New pages by hand, and those that are there. */
export function usePageWriting(pages: readonly HandPage[], letter: Letter) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadPageDialog)
  const [at, setAt] = useState(0)
  const open = (place: number) => {
    setAt(place)
    void show()
  }
  const takeOut = (place: number) => {
    letter.draw({ pages: pages.toSpliced(place, 1) })
    // The button goes.
    letter.focus()
  }
  const done = (page: HandPage) => {
    close()
    letter.draw({ pages: at < pages.length ? pages.with(at, page) : [...pages, page] })
  }
  return {
    /** Undefined where no further page has room. */
    begin: pages.length < mostPages ? () => open(pages.length) : undefined,
    toolsOf: (place: number) => (
      <p className={styles.tools}>
        <Button look="link" aria-haspopup="dialog" onClick={() => open(place)}>
          Write On
        </Button>
        <Button look="link" onClick={() => takeOut(place)}>
          Take It Out
        </Button>
      </p>
    ),
    dialog: (banner: BannerId) =>
      Dialog && <Dialog open={isOpen} onClose={close} banner={banner} page={pages[at]} onDone={done} />,
  }
}
