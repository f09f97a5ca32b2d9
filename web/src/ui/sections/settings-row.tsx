import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { moveFocus } from '#lib/focus/focus.ts'
import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './settings-row.module.css'
import settingsSectionStyles from './settings-section.module.css'
import { focusSection } from './settings-section.tsx'

type SettingsRowProps = {
  ref?: Ref<HTMLLIElement>
  icon: LucideIcon
  name: ReactNode
  mark?: ReactNode
  facts: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** Belongs in a list with the class `list` of settings-section.module.css. */
export function SettingsRow(props: SettingsRowProps) {
  const { ref, icon: Icon, name, mark, facts, action, children } = props
  return (
    <li className={styles.root} ref={ref}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.name}>
          <b>{name}</b>
          {mark}
        </p>
        <p className={styles.facts}>{facts}</p>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  )
}

/** From a row that is about to be removed to a neighbour, else to the section. Null: a live event has removed it already. */
export function moveFocusFromRow(row: HTMLLIElement | null, sectionId: string): void {
  const toSection = () => focusSection(sectionId)
  if (row) moveFocus(row, toSection)
  else if (document.activeElement === document.body) toSection()
}

export function SettingsRowsSkeleton({ label, count = 1 }: { label: string; count?: number }) {
  return (
    <div className={settingsSectionStyles.list} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity but their index
        <div key={row} className={styles.root}>
          <Skeleton width={20} height={20} className={styles.icon} />
          <div className={styles.body}>
            <Skeleton width="11rem" />
            <Skeleton width="15rem" className={styles.factToCome} />
          </div>
        </div>
      ))}
    </div>
  )
}
