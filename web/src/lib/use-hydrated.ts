import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML that the server sends and while React takes it over; true once the page answers to scripts. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
