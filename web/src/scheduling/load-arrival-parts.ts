import { lazy } from 'react'

export const loadArrivalParts = () => import('./arrival-parts.ts').then(({ arrivalParts }) => arrivalParts)

type Parts = Awaited<ReturnType<typeof loadArrivalParts>>

const lazyText = <Name extends 'ArrivalText' | 'ButtonText' | 'DayProblem'>(name: Name, otherwise: string) =>
  lazy<(props: Parameters<Parts[Name]>[0]) => string>(() =>
    loadArrivalParts().then(
      parts => ({ default: parts[name] as (props: Parameters<Parts[Name]>[0]) => string }),
      () => ({ default: () => otherwise }),
    ),
  )

/** When a letter with a plan arrives. */
export const ArrivalText = lazyText('ArrivalText', 'Later')

/** What the button does with it. */
export const ButtonText = lazyText('ButtonText', 'Schedule for That Day')

/** Why it cannot arrive on its day. */
export const DayProblemNote = lazyText('DayProblem', '')
