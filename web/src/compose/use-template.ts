import { bannerOfStyle, type LetterTemplate } from '@novelette/domain/templates.ts'
import { useRef } from 'react'
import { useToasts } from '#ui/toasts.tsx'
import type { Sheet } from './use-sheet.ts'

const undoMs = 12_000

/** Sets a template's text and paper (SPEC.md section 4). Words of one's own come back with Undo, here or in the editor. */
export function useTemplate(sheet: Sheet): (template: LetterTemplate) => void {
  const { toast } = useToasts()
  const untouched = useRef<string>(undefined)
  return template => {
    const { paper, banner, written } = sheet
    if (!paper) return
    const before = paper.markup()
    const isOwn = written && before !== untouched.current
    paper.replace(template.contentTemplate)
    sheet.setBanner(bannerOfStyle[template.style])
    untouched.current = paper.markup()
    if (!isOwn) return
    const undo = () => {
      paper.replace(before)
      sheet.setBanner(banner)
    }
    toast(`“${template.name}” took the place of your words.`, {
      lasts: undoMs,
      action: { label: 'Undo', onClick: undo },
    })
  }
}
