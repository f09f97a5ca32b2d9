import { photographTexts } from '@novelette/domain/letters/parts/photograph/photograph-texts.ts'
import type { ShareProblem } from '@novelette/domain/pages/share-path.ts'
import { getRouteApi } from '@tanstack/react-router'
import messagePageStyles from '#failures/message-page.module.css'
import { UndeliverableEnvelope } from '#stationery/envelope/undeliverable-envelope.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { onlyThese } from './shared-words.ts'

const notTaken = 'That Could Not Be Taken'

const texts: Readonly<Record<ShareProblem, string>> = {
  'nothing-usable': `${onlyThese} ${photographTexts.unreadable}`,
  'too-large': photographTexts.tooLarge,
  'too-long': 'That text is longer than a letter can be. Share a part of it.',
  'too-many': 'Much that you shared waits here already. Take that into letters first, then share this again.',
  'no-room': 'This browser has no room for it. Free some space on this device, then share it again.',
  'not-ready': 'Novelette was not ready yet. Nothing was stored or sent. Please share it again.',
}

const route = getRouteApi('/share')

/** Where nothing waits for whoever looks, or something was not taken; it says nothing of what waits for others. */
export function SharePage() {
  const { problem } = route.useSearch()
  return (
    <div className={messagePageStyles.root}>
      <UndeliverableEnvelope
        banner="dreamy-clouds"
        to="Novelette"
        mark={problem ? 'Return to sender' : 'Nothing inside'}
      />
      <h1 className="display">{problem ? notTaken : 'Nothing Waits Here'}</h1>
      <p>
        {problem
          ? texts[problem]
          : 'What you share with Novelette from another app becomes a letter. Nothing is waiting for you now.'}
      </p>
      {problem === 'too-many' ? (
        <ButtonLink to="/share" size="big">
          Open What Waits
        </ButtonLink>
      ) : (
        <ButtonLink to="/compose" size="big">
          Write a Letter
        </ButtonLink>
      )}
    </div>
  )
}
