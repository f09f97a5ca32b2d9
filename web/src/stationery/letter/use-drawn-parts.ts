import { splitFigures } from '@novelette/domain/handwriting/figures.ts'
import { useEffect, useMemo, useReducer } from 'react'

type DrawnParts = typeof import('./drawn-parts.ts').drawnParts

let parts: DrawnParts | 'failed' | null = null

/** What reads and shows that which lies in a letter beside its words. It comes with the first letter that has any; null until then. */
export function useDrawnParts(areNeeded: boolean): DrawnParts | 'failed' | null {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (areNeeded && (parts === null || parts === 'failed')) void load().then(again)
  }, [areNeeded])
  return areNeeded ? parts : null
}

async function load(): Promise<void> {
  try {
    const { drawnParts } = await import('./drawn-parts.ts')
    parts = drawnParts
  } catch {
    parts = 'failed'
  }
}

const isDrawn = (content: string) => splitFigures(content).figures.length > 0

/** Resolves once what lies in the letter can be shown, or cannot be loaded: it would grow while it is read. */
export async function loadDrawnPartsOf(content: string): Promise<void> {
  if (isDrawn(content) && parts === null) await load()
}

/** Whether what lies in the letter cannot be shown yet. */
export function useAreDrawnPartsComing(content = ''): boolean {
  const areNeeded = isDrawn(content)
  return useDrawnParts(areNeeded) === null && areNeeded
}

/** What lies in the letter beside its words, in words; empty where nothing does. */
export function useEnclosedText(content: string): string {
  const parts = useDrawnParts(isDrawn(content))
  return useMemo(
    () => (parts && parts !== 'failed' ? parts.enclosedText(parts.splitLetter(content)) : ''),
    [content, parts],
  )
}
