import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { partGreeting } from '#stationery/letter/letter-text.ts'
import { readVisitorDraft, storeVisitorDraft } from './visitor-draft.ts'

/** The letter above has another theme. */
const firstPaper = 'starry-night'

export type VisitorDraftState = ReturnType<typeof useVisitorDraft>

/** This browser stores it from the first character on. */
export function useVisitorDraft(field: RefObject<HTMLTextAreaElement | null>) {
  const papers = useRef<HTMLFieldSetElement>(null)
  const [text, setText] = useState('')
  const [banner, setBanner] = useState<BannerId>(firstPaper)
  const keep = (text: string, banner: BannerId) => {
    setText(text)
    setBanner(banner)
    storeVisitorDraft(text, banner)
  }

  // Input before hydration wins.
  useLayoutEffect(() => {
    const kept = readVisitorDraft()
    const typed = field.current?.value ?? ''
    const checked = papers.current?.querySelector<HTMLInputElement>(':checked')?.value
    const chosen = isBannerId(checked) && checked !== firstPaper ? checked : kept?.banner
    setText(typed || (kept?.text ?? ''))
    setBanner(chosen ?? firstPaper)
    if (typed) storeVisitorDraft(typed, chosen ?? firstPaper)
  }, [field])

  return {
    papers,
    text,
    banner,
    write: (text: string) => keep(text, banner),
    choose: (banner: BannerId) => keep(text, banner),
    shown: text.trim() === '' ? example : partGreeting(text),
  }
}

export const example = `Dear Maud,

The kettle is on and the garden has forgotten its manners without you. Come home, and I will tell you the rest.`
