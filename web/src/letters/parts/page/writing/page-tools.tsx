import type { InkColour, Nib } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { Button } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import styles from './page-dialog.module.css'

export type PageTool = { readonly nib: Nib; readonly ink: InkColour; readonly rubs: boolean }

const nibTabs = [
  { value: 'fine', label: 'Fine' },
  { value: 'broad', label: 'Broad' },
  { value: 'brush', label: 'Brush' },
] as const
const inkTabs = [
  { value: 'paper', label: 'Paper' },
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'red', label: 'Red' },
] as const

type PageToolsProps = {
  tool: PageTool
  onTool: (tool: PageTool) => void
  canUndo: boolean
  onUndo: () => void
}

export function PageTools({ tool, onTool, canUndo, onUndo }: PageToolsProps) {
  return (
    <div className={styles.tools}>
      <FilterTabs
        label="Nib"
        options={nibTabs}
        value={tool.nib}
        onChange={nib => onTool({ ...tool, nib, rubs: false })}
      />
      <FilterTabs
        label="Ink"
        options={inkTabs}
        value={tool.ink}
        onChange={ink => onTool({ ...tool, ink, rubs: false })}
      />
      <div className={styles.toolButtons}>
        <Button look="quiet" size="compact" aria-disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Button
          look="quiet"
          size="compact"
          aria-pressed={tool.rubs}
          onClick={() => onTool({ ...tool, rubs: !tool.rubs })}
        >
          Rub Out
        </Button>
      </div>
    </div>
  )
}
