import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { guestLimits, linkActiveDays } from '@novelette/domain/guests/guests.ts'
import { visitorDraftDays } from '@novelette/domain/letters/draft-times.ts'
import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import {
  AtSign,
  Gift,
  Link,
  MailOpen,
  MailQuestion,
  PenLine,
  Sparkles,
  UserPlus,
  UserSearch,
} from 'lucide-react'
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
      'Create an account with a username, an email address and a password. We send you an email with a link; once you follow it your account is open and you can write.',
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
      'No. Below Send To, press Write to Someone Without an Account and put their name on the envelope. You hand over a link, or we email it for you. They break the seal in any browser, read your letter, and can reply.',
  },
  {
    id: 'by-link',
    icon: Link,
    question: 'How does a letter by link work?',
    answer: `Everyone you write to in this way has one link for all your letters, and their replies come to your inbox. Whoever has the link can open them, so give it to nobody else. With your sent letter you find it again, also as a QR code to show or to print, and can change or close it. After ${linkActiveDays} days without a letter or an opening that you could see it becomes inactive until you open it again. You can have ${guestLimits.open} open links, and make ${guestLimits.newPerDay} a day.`,
    more: { to: '/faq', hash: 'who-has-link', text: 'What if a link goes astray' },
  },
  {
    id: 'given-link',
    icon: MailOpen,
    question: 'I was given a link. What can I do with it?',
    answer:
      'Hold the seal until it breaks, and read. Nothing is used up: the letter opens as often as you like. You can reply, print it or save it as a picture, all without an account. With one, Save to an Account puts the letters into your inbox; the link then ends, and whoever wrote to you sees your username.',
    more: { to: '/privacy', hash: 'given-link', text: 'What we keep about you' },
  },
  {
    id: 'no-mail',
    icon: MailQuestion,
    question: 'The verification email does not come. What now?',
    answer:
      'Look into your spam folder, and give it a few minutes. Then ask for another on the page that you were shown, or on the sign-in page. If the address was misspelled, register again: the same browser may use the same username.',
  },
]
