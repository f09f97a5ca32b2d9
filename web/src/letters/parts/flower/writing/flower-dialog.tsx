import {
  type FlowerId,
  type FlowerPlace,
  flowerPlaces,
  flowers,
  isFlowerId,
} from '@novelette/domain/letters/parts/flower/flowers.ts'
import { useId, useState } from 'react'
import { FlowerDrawing } from '#letters/parts/flower/reading/flower-reading.tsx'
import { Button } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { ResponsiveDialog } from '#ui/responsive-dialog.tsx'
import styles from './flower-dialog.module.css'
import type { PressFlowerProps } from './flower-writing.tsx'

type FlowerDialogProps = PressFlowerProps & { open: boolean; onClose: () => void }

export function FlowerDialog({ open, onClose, ...props }: FlowerDialogProps) {
  return (
    <ResponsiveDialog open={open} onClose={onClose} title="A Pressed Flower">
      <FlowerForm {...props} onDone={onClose} />
    </ResponsiveDialog>
  )
}

const places = [
  { value: 'head', label: 'At the Top' },
  { value: 'foot', label: 'At the Bottom' },
  { value: 'name', label: 'Beside the Name' },
] as const

const flowerIds = Object.keys(flowers).filter(isFlowerId)

/** One lies at each place; the letter shows it at once. */
function FlowerForm({ flowers: lying, onChange, onDone }: PressFlowerProps & { onDone: () => void }) {
  const [place, setPlace] = useState<FlowerPlace>(lying[0]?.lies ?? 'foot')
  const chosen = lying.find(({ lies }) => lies === place)?.flower ?? null
  const choose = (flower: FlowerId | null) =>
    onChange(
      flowerPlaces.flatMap(lies => {
        const here = lies === place ? flower : lying.find(one => one.lies === lies)?.flower
        return here ? [{ flower: here, lies }] : []
      }),
    )
  return (
    <>
      <FilterTabs label="Place" options={places} value={place} onChange={setPlace} />
      <div className={styles.flowers} role="radiogroup" aria-label="Flower">
        <FlowerChoice flower={null} isChosen={chosen === null} onChoose={choose} />
        {flowerIds.map(flower => (
          <FlowerChoice key={flower} flower={flower} isChosen={chosen === flower} onChoose={choose} />
        ))}
      </div>
      <div className={styles.actions}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  )
}

type FlowerChoiceProps = {
  flower: FlowerId | null
  isChosen: boolean
  onChoose: (flower: FlowerId | null) => void
}

function FlowerChoice({ flower, isChosen, onChoose }: FlowerChoiceProps) {
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        className="sr-only"
        type="radio"
        name="flower"
        aria-labelledby={id}
        checked={isChosen}
        onChange={() => onChoose(flower)}
      />
      {flower ? <FlowerDrawing flower={flower} /> : <span className={styles.none} />}
      <span id={id}>{flower ? flowers[flower] : 'None'}</span>
    </label>
  )
}
