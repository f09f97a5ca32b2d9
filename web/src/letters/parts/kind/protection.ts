import { createContext } from 'react'

/** What a reader can do against whoever sent what lies in a letter. */
export type Protection = { readonly name: string; readonly begin: () => void }

/** Null where a letter is one's own, or shown to the admin. */
export const ProtectionContext = createContext<readonly Protection[] | null>(null)
