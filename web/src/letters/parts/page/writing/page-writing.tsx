import { type HandPage, mostPages } from '@novelette/domain/letters/parts/page/pages.ts'
import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import type { WritingPart } from '#letters/parts/kind/part-interfaces.ts'
import { HandPages } from '#letters/parts/page/reading/page-reading.tsx'
import { Button } from '#ui/button.tsx'
import styles from './page-writing.module.css'

const loadPageDialog = () => import('./page-dialog.tsx').then(dialog => dialog.PageDialog)

export const pageWriting: WritingPart = {
  useFilling({ parts: { pages }, draw, readOnly, banner, focus }) {
    const { Dialog, isOpen, show, close } = useLazyDialog(loadPageDialog)
    const [at, setAt] = useState(0)
    const open = (place: number) => {
      setAt(place)
      void show()
    }
    const takeOut = (place: number) => {
      draw({ pages: pages.toSpliced(place, 1) })
      // The button goes.
      focus()
    }
    const done = (page: HandPage) => {
      close()
      draw({ pages: at < pages.length ? pages.with(at, page) : [...pages, page] })
    }
    const toolsOf = (place: number) => (
      <PageActions number={place + 1} onEdit={() => open(place)} onTakeOut={() => takeOut(place)} />
    )
    return {
      enclosure: pages.length < mostPages && { name: 'A Page by Hand', begin: () => open(pages.length) },
      underWords: <HandPages pages={pages} toolsOf={readOnly ? undefined : toolsOf} />,
      dialog: Dialog && (
        <Dialog open={isOpen} onClose={close} banner={banner} page={pages[at]} onDone={done} />
      ),
    }
  },
}

type PageActionsProps = { number: number; onEdit: () => void; onTakeOut: () => void }

function PageActions({ number, onEdit, onTakeOut }: PageActionsProps) {
  return (
    <p className={styles.tools}>
      <Button look="link" aria-haspopup="dialog" aria-label={`Edit, page ${number}`} onClick={onEdit}>
        Edit
      </Button>
      <Button look="link" aria-label={`Remove, page ${number}`} onClick={onTakeOut}>
        Remove
      </Button>
    </p>
  )
}
