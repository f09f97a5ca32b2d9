import { classNames } from './class-names.ts'
import styles from './filter-tabs.module.css'
import { useRoving } from './use-roving.ts'

type FilterTabsProps<Value extends string> = {
  /** For screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label, options, value, onChange, className } = props
  const roving = useRoving()
  return (
    <div {...roving} className={classNames(styles.root, className)} role="toolbar" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          <span data-text={option.label}>{option.label}</span>
        </button>
      ))}
    </div>
  )
}
