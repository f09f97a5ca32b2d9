import { splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { useEffect, useMemo, useReducer } from 'react'

type LyingParts = typeof import('./part-table.tsx').lyingParts

let read: LyingParts | 'failed' | null = null

/**
 * What lies in the letter beside its words, as it is shown: null where nothing does, and until what reads and shows it has come, with
 * the first letter that has any.
 */
export function useLyingParts(content: string): ReturnType<LyingParts> | 'failed' | null {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const isAny = useMemo(() => liesAny(content), [content])
  useEffect(() => {
    if (isAny && (read === null || read === 'failed')) void load().then(again)
  }, [isAny])
  const now = isAny ? read : null
  return useMemo(() => (now && now !== 'failed' ? now(content) : now), [content, now])
}

async function load(): Promise<void> {
  try {
    const { lyingParts } = await import('./part-table.tsx')
    read = lyingParts
  } catch {
    read = 'failed'
  }
}

const liesAny = (content: string) => splitFigures(content).figures.length > 0

/** Resolves once what lies in the letter can be shown, or cannot be loaded: it would grow while it is read. */
export async function loadLyingPartsOf(content: string): Promise<void> {
  if (liesAny(content) && read === null) await load()
}

/** Whether what lies in the letter cannot be shown yet. */
export function useAreLyingPartsComing(content = ''): boolean {
  return useLyingParts(content) === null && liesAny(content)
}

type Shown = Omit<ReturnType<LyingParts>, 'underWords'>

const nothing: Shown = { onSheet: {}, besideWriter: [], text: '' }

/** The same but for what lies under its words; nothing where nothing does, and until it has come. */
export function useShownParts(content = ''): Shown {
  const lying = useLyingParts(content)
  return lying && lying !== 'failed' ? lying : nothing
}
