import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { lazy } from 'react'

export type TextProps = { plan: LetterPlan; receiver?: string; isNarrow?: boolean }

export const loadArrivalParts = () => import('./arrival-parts.ts').then(({ arrivalParts }) => arrivalParts)

const lazyText = (name: 'ArrivalText' | 'ButtonText', otherwise: string) =>
  lazy(() =>
    loadArrivalParts().then(
      parts => ({ default: parts[name] }),
      () => ({ default: (_: TextProps) => otherwise }),
    ),
  )

/** When a letter with a plan arrives. */
export const ArrivalText = lazyText('ArrivalText', 'Later')

/** What the button does with it. */
export const ButtonText = lazyText('ButtonText', 'Keep It Until Then')
