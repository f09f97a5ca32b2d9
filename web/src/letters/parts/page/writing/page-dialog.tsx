import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { readPage, writePage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { type HandPage, pageArea, pageTextMaxLength } from '@novelette/domain/letters/parts/page/pages.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useOneColumn } from '#lib/use-media.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import styles from './page-dialog.module.css'
import { PagePad, useStrip, WritingStrip } from './page-pad.tsx'
import { type PageTool, PageTools, usePage } from './page-tools.tsx'

type PageDialogProps = {
  open: boolean
  onClose: () => void
  banner: BannerId
  /** The page that is written on; none: a new one. */
  page?: HandPage | undefined
  onDone: (page: HandPage) => void
}

/** The letter's paper, as large as the screen allows. */
export function PageDialog({ open, onClose, ...props }: PageDialogProps) {
  const leave = useRef(onClose)
  return (
    <Dialog open={open} onClose={() => leave.current()} title="A Page by Hand" full>
      <PageForm {...props} onCancel={onClose} leave={leave} />
    </Dialog>
  )
}

const wholePage = { x: 0, y: 0, ...pageArea }

type PageFormProps = Pick<PageDialogProps, 'banner' | 'page' | 'onDone'> & {
  onCancel: () => void
  /** What Escape does. */
  leave: RefObject<() => void>
}

function PageForm({ banner, page, onDone, onCancel, leave }: PageFormProps) {
  const [tool, setTool] = useState<PageTool>({ nib: 'fine', ink: 'paper', rubs: false })
  const [first] = useState(() => (page ? readPage(page.strokes) : []))
  const { strokes, isFull, canUndo, onLine, undo } = usePage(first, tool)
  const [says, setSays] = useState(page?.says ?? '')
  const hasStrip = useOneColumn()
  const strip = useStrip()
  const written = useMemo(() => writePage(strokes), [strokes])
  const done = () => written && onDone({ strokes: written, says: says.trim() })
  useEffect(() => {
    // Escape keeps what was drawn.
    leave.current = written && canUndo ? done : onCancel
  })
  return (
    <div className={styles.desk} data-banner={banner}>
      <PageTools tool={tool} onTool={setTool} canUndo={canUndo} onUndo={undo} />
      <PagePad
        strokes={strokes}
        view={wholePage}
        tool={tool}
        onLine={onLine}
        frame={hasStrip ? strip.view : undefined}
      />
      {hasStrip && <WritingStrip strip={strip} strokes={strokes} tool={tool} onLine={onLine} />}
      <p role="status" className={styles.full}>
        {isFull && 'This page is full. Add another page to write more.'}
      </p>
      <PageTextField says={says} onChange={setSays} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button aria-disabled={!written} onClick={done}>
          Done
        </Button>
      </div>
    </div>
  )
}

type PageTextFieldProps = { says: string; onChange: (says: string) => void }

function PageTextField({ says, onChange }: PageTextFieldProps) {
  return (
    <TextArea
      label="Transcript"
      hint="For someone who cannot see it. It is read out, and lists of letters show it."
      rows={3}
      maxLength={pageTextMaxLength}
      value={says}
      onChange={event => onChange(event.target.value)}
    />
  )
}
