import { promiseLimits } from '@novelette/domain/letters/parts/promise/promises.ts'
import { useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import type { WritingPart } from '#letters/parts/kind/part-interfaces.ts'
import { Promises, PromiseTicket } from '#letters/parts/promise/reading/promise-reading.tsx'
import { Button } from '#ui/button.tsx'
import styles from './promise-writing.module.css'

const loadPromiseDialog = () => import('./promise-dialog.tsx').then(dialog => dialog.PromiseDialog)

export const promiseWriting: WritingPart = {
  useFilling({ parts: { promises }, draw, readOnly, banner, focus }) {
    const { Dialog, isOpen, show, close } = useLazyDialog(loadPromiseDialog)
    const [at, setAt] = useState(0)
    const open = (place: number) => {
      setAt(place)
      void show()
    }
    const takeOut = (place: number) => {
      draw({ promises: promises.toSpliced(place, 1) })
      // The button goes.
      focus()
    }
    const done = (line: string) => {
      close()
      if (line !== promises[at]) draw({ promises: promises.toSpliced(at, 1, line) })
    }
    const toolsOf = (place: number) => (
      <PromiseTools number={place + 1} onChange={() => open(place)} onTakeOut={() => takeOut(place)} />
    )
    return {
      // Also where none has room: the dialog says so.
      enclosure: { name: 'A Promise', begin: () => open(promises.length) },
      underWords: <Promises promises={promises} toolsOf={readOnly ? undefined : toolsOf} />,
      dialog: Dialog && (
        <Dialog
          open={isOpen}
          onClose={close}
          banner={banner}
          line={promises[at]}
          hasRoom={at < promiseLimits.inLetter}
          ticketOf={line => <PromiseTicket line={line} />}
          onDone={done}
        />
      ),
    }
  },
}

type PromiseToolsProps = { number: number; onChange: () => void; onTakeOut: () => void }

function PromiseTools({ number, onChange, onTakeOut }: PromiseToolsProps) {
  return (
    <p className={styles.tools}>
      <Button look="link" aria-haspopup="dialog" aria-label={`Edit, promise ${number}`} onClick={onChange}>
        Edit
      </Button>
      <Button look="link" aria-label={`Remove, promise ${number}`} onClick={onTakeOut}>
        Remove
      </Button>
    </p>
  )
}
