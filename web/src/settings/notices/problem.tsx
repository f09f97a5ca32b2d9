import settingsRowStyles from '#ui/sections/settings-row.module.css'

export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <p className={settingsRowStyles.problem} role="alert">
        {text}
      </p>
    )
  )
}
