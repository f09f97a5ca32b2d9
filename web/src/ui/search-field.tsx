import { Search, X } from 'lucide-react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function SearchField({ value, onChange, ...rest }: SearchFieldProps) {
  return (
    <TextField
      hideLabel
      autoComplete="off"
      enterKeyHint="search"
      {...rest}
      type="search"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      leading={<Search size={20} aria-hidden />}
      trailing={
        value !== '' && (
          <button type="button" aria-label="Clear search" onClick={() => onChange('')}>
            <X size={18} aria-hidden />
          </button>
        )
      }
    />
  )
}
