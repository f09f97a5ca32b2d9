import { useSyncExternalStore } from 'react'
import { schemeKey, showScheme } from '#lib/device/color-scheme.ts'
import { storedEntry } from '#lib/storage/entries.ts'
import { Choices } from '#ui/fields/choices.tsx'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

export function ColorSchemeSection() {
  const chosen = useSyncExternalStore(subscribe, readChosen)
  return (
    <SettingsSection
      id="looks"
      title="How It Looks"
      lead="In this browser, also when you are signed out. Letters are never turned dark: their paper is only dimmed, as by lamplight, and prints light."
    >
      <Choices
        name="color-scheme"
        legend="Light or Dark"
        options={options}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </SettingsSection>
  )
}

const options = [
  { value: 'device', label: 'As My Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const entry = storedEntry(schemeKey)

const readChosen = () => document.documentElement.dataset.scheme || 'device'

/** Where storage is blocked, the choice lasts until the page is left. */
function choose(value: string): void {
  if (value === 'device') entry.remove()
  else entry.writeText(value)
  showScheme(value)
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  return () => observer.disconnect()
}
