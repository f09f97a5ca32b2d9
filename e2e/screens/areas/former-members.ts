import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { alterAnswers } from '../../intercept.ts'
import { usernames } from '../members.ts'
import { type Area, type Step, shows, showsPart } from '../screen.ts'

const everybodyLeft: Step = page =>
  alterAnswers(page, '*/api/rpc/letters/*', text => {
    const left = Object.values(usernames).filter(username => username !== usernames.elena)
    return left.reduce(
      (answer, username) => answer.replaceAll(`"username":"${username}"`, `"username":"${formerMember}"`),
      text,
    )
  })

export const formerMembersArea: Area = {
  name: 'Letters of a former member',
  as: 'elena',
  screens: [
    {
      name: 'Dashboard',
      path: '/dashboard',
      routes: everybodyLeft,
      steps: [shows(/From: a former member/)],
    },
    { name: 'Inbox', path: '/inbox', routes: everybodyLeft, steps: [shows(/From: a former member/)] },
    { name: 'Sent letters', path: '/sent', routes: everybodyLeft, steps: [shows(/To a former member/)] },
    {
      name: 'A letter',
      path: ({ openOn }) => `/inbox?letter=${openOn('romantic-roses')}`,
      routes: everybodyLeft,
      steps: [showsPart('.letter-text'), shows(/a former member/)],
    },
    {
      name: 'Correspondence',
      path: ({ idOf }) => `/letters/${idOf('theo')}`,
      routes: everybodyLeft,
      steps: [shows(/You and a former member/)],
    },
  ],
}
