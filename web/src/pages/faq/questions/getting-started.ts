import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { visitorDraftDays } from '@novelette/domain/letters/draft-times.ts'
import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { AtSign, Gift, MailQuestion, PenLine, Sparkles, UserPlus, UserSearch } from 'lucide-react'
import type { Question } from './question.ts'

export const aboutGettingStarted: readonly Question[] = [
  {
    id: 'cost',
    icon: Gift,
    question: 'Does it cost anything?',
    answer: `No. There is no fee, no limit on letters and no advertising. ${sendingLimitsText} A stamp costs 0 cents.`,
  },
  {
    id: 'begin',
    icon: PenLine,
    question: 'How do I begin?',
    answer:
      'Create an account with a username, an email address and a password. We send you a mail with a link; once you follow it your account is open and you can write.',
    more: { to: '/register', text: 'Create an account' },
  },
  {
    id: 'try',
    icon: Sparkles,
    question: 'Can I try it before I register?',
    answer: `Yes, on our front page: choose a paper, write a few lines, and see them sealed and opened. What you wrote stays in your browser alone for ${visitorDraftDays} days, and waits for you where letters are written once you have an account.`,
    more: { to: '/', hash: 'try', text: 'Try it' },
  },
  {
    id: 'username',
    icon: AtSign,
    question: 'What makes a good username?',
    answer: `One that the other can type without a mistake: ${usernameLength.min} to ${usernameLength.max} letters, digits or underscores. It goes on every envelope. Choose with care, for it cannot be changed later, and once an account is deleted nobody is given its name again.`,
  },
  {
    id: 'find',
    icon: UserSearch,
    question: 'How do I find the person I want to write to?',
    answer:
      'By their exact username. Capital and small letters matter: Jack and jack are not the same. There is no list of members to search, so ask them for their name, or for the link to their profile.',
  },
  {
    id: 'no-account',
    icon: UserPlus,
    question: 'Must the other one have an account?',
    answer:
      'To receive a letter here, yes: it goes from one username to another, and a name is ready within a few minutes. For someone without one, press Preview while you write and download the letter as a picture, which you can give them any other way.',
  },
  {
    id: 'no-mail',
    icon: MailQuestion,
    question: 'The verification mail does not come. What now?',
    answer:
      'Look into your spam folder, and give it a few minutes. Then ask for another on the page that you were shown, or on the sign-in page. If the address was misspelled, register again: the same browser may use the same username.',
  },
]
