import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

type SearchFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function SearchField({ value, onChange, ...rest }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <TextField
      hideLabel
      autoComplete="off"
      enterKeyHint="search"
      {...rest}
      ref={box}
      type="search"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      leading={<Search size={20} aria-hidden />}
      trailing={
        value !== '' && (
          <button type="button" aria-label="Clear search" onClick={clear}>
            <X size={18} aria-hidden />
          </button>
        )
      }
    />
  )
}
