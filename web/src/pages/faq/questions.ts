import { daysToReconsider, formerMember } from '@novelette/domain/leaving.ts'
import { resetMinutes } from '@novelette/domain/passwords.ts'
import { bioMaxLength } from '@novelette/domain/profiles.ts'
import { inactivity, sessionMinutes } from '@novelette/domain/sessions.ts'
import type { CategoryId } from './categories.ts'

export type Question = {
  readonly id: string
  readonly category: Exclude<CategoryId, 'all'>
  readonly question: string
  readonly answer: string
}

/** Every answer is what the product does today. */
export const questions: readonly Question[] = [
  {
    id: 'cost',
    category: 'getting-started',
    question: 'Does it cost anything?',
    answer: 'No. There is no fee, no limit on letters and no advertising. A stamp costs 0 cents.',
  },
  {
    id: 'begin',
    category: 'getting-started',
    question: 'How do I begin?',
    answer:
      'Create an account with a username, an email address and a password. We send you a mail with a link; once you follow it your account is open and you can write.',
  },
  {
    id: 'find',
    category: 'getting-started',
    question: 'How do I find the person I want to write to?',
    answer:
      'By their exact username. Capital and small letters matter: Jack and jack are not the same. There is no list of members to search, so ask them for their name, or for the link to their profile.',
  },
  {
    id: 'no-account',
    category: 'getting-started',
    question: 'Must the other one have an account?',
    answer:
      'Yes. A letter goes from one username to another. Send them here first; their name is ready within a few minutes.',
  },
  {
    id: 'no-mail',
    category: 'getting-started',
    question: 'The verification mail does not come. What now?',
    answer:
      'Look into your spam folder, and give it a few minutes. Then ask for another on the page that you were shown, or on the sign-in page.',
  },
  {
    id: 'length',
    category: 'writing',
    question: 'How long may a letter be?',
    answer:
      'As long as you like. There is a technical end at 5 megabytes of text, which is more than a shelf of novels; if you ever reach it, nothing you wrote is lost.',
  },
  {
    id: 'paper',
    category: 'writing',
    question: 'What is on the paper I choose?',
    answer:
      'There are six families: Romantic Roses, Starry Night, Golden Hearts, Spring Garden, Royal Elegance and Dreamy Clouds. Each has a banner, a paper, an ink, an envelope with its lining, a seal and a stamp. The one you write to receives exactly what you see.',
  },
  {
    id: 'template',
    category: 'writing',
    question: 'I do not know how to start. Is there help?',
    answer:
      'Yes: templates in three styles, romantic, heartfelt and funny. Choosing one sets its text and a fitting paper. Every word of it is yours to change.',
  },
  {
    id: 'drafts',
    category: 'writing',
    question: 'What happens if I close the page while writing?',
    answer: 'Your draft saves itself as you write, and waits for you until you send it or remove it.',
  },
  {
    id: 'format',
    category: 'writing',
    question: 'Which formatting is there?',
    answer:
      'Headings in three sizes, bold, italic and underlined text, and colours for the text and behind it. Pictures and links are left out on purpose.',
  },
  {
    id: 'encrypted',
    category: 'privacy',
    question: 'Are my letters encrypted?',
    answer:
      'Yes, where they are stored: with AES-256-GCM, every letter under a key of its own, and those keys locked by one that lies outside the database. The server itself has to open a letter to show it to you.',
  },
  {
    id: 'who-reads',
    category: 'privacy',
    question: 'Who can read what I write?',
    answer:
      'You, and the one person you send it to. There is one exception: if they report a letter, the people who look after the site can read that letter, and no other.',
  },
  {
    id: 'report',
    category: 'privacy',
    question: 'What happens when I report a letter?',
    answer:
      'You find Report under More on an open letter. The people who look after the site then see that one letter, your name and what you say about it; that they opened it is noted. They may dismiss the report, warn whoever wrote the letter by mail, or ban them. We never say who reported it.',
  },
  {
    id: 'profile',
    category: 'privacy',
    question: 'What does my profile show?',
    answer: `Your username, the month you joined, whether anyone may write to you, and a picture and up to ${bioMaxLength} characters about you, if you want them there. Never your email address. Anyone can read it, without an account too.`,
  },
  {
    id: 'who-writes',
    category: 'privacy',
    question: 'Who can write to me?',
    answer:
      'You choose, where you edit your profile: anyone who knows your username, or, once you have sent or received a letter, friends only. Friends are the people you have written to; a letter from a stranger makes no friendship. Someone whose letter you would not take is told so before they write a word.',
  },
  {
    id: 'block',
    category: 'privacy',
    question: 'Can I block someone?',
    answer:
      'Yes, on their profile, or under More beside an open letter of theirs. They are not told: their letters are sent as ever, say Sent, and never reach you. What they had sent before stays with you. In your Account Settings you can unblock them; what they sent meanwhile stays unseen.',
  },
  {
    id: 'trackers',
    category: 'privacy',
    question: 'Do you use trackers or cookies?',
    answer:
      'No trackers, and nothing on these pages is loaded from anyone else. There are up to three cookies, which scripts cannot read: one keeps you signed in, and two let us know this browser again, after you registered in it or signed in before. They open nothing by themselves and are told to no one.',
  },
  {
    id: 'devices',
    category: 'privacy',
    question: 'Can I see where I am signed in?',
    answer:
      'Yes, in your Account Settings: each device, when you signed in there and when you last did something. You can sign out one of them, or all the others at once. If you do not know a device, change your password too.',
  },
  {
    id: 'delete',
    category: 'privacy',
    question: 'How do I delete my account?',
    answer: `In your Account Settings. Nobody finds you from then on, and for ${daysToReconsider} days you can change your mind by signing in. Then your profile, your drafts and your own copies of your letters are erased. Letters that others have from you stay with them, signed “${formerMember}”, and your username is never given to anyone else.`,
  },
  {
    id: 'status',
    category: 'features',
    question: 'How do I know that my letter has arrived?',
    answer:
      'Your sent letters say Sent, then Delivered when it has reached the other one, then Read when they have opened it, unless they give no read receipts. You see it change while you look.',
  },
  {
    id: 'reply',
    category: 'features',
    question: 'How do I answer a letter?',
    answer: 'Open it and press Reply. A clean sheet lies ready with the name already on it.',
  },
  {
    id: 'live',
    category: 'features',
    question: 'Do I have to reload to see new letters?',
    answer: 'No. A letter that arrives lays itself on top of your inbox, and the count beside it goes up.',
  },
  {
    id: 'search',
    category: 'features',
    question: 'Can I search my letters?',
    answer:
      'Yes. Your inbox finds letters by sender or by the words they begin with, your sent letters by receiver or the same first words.',
  },
  {
    id: 'share',
    category: 'features',
    question: 'How do I give someone my name?',
    answer:
      'Open your profile and press Share Profile. The link you get leads to your card, with a button to write to you. Where you post it, a preview may show your name, your words and your picture.',
  },
  {
    id: 'download',
    category: 'features',
    question: 'Can I keep a copy of my letters?',
    answer:
      'Yes. Download My Data in your Account Settings gives you a zip file with your drafts and every letter that you sent or received, each as a page to read and as data for programs. It needs no network to be read.',
  },
  {
    id: 'browsers',
    category: 'technical',
    question: 'Which browsers work?',
    answer: 'Any current Chrome, Edge, Firefox or Safari, on a computer, a tablet or a phone.',
  },
  {
    id: 'signed-out',
    category: 'technical',
    question: 'Why was I signed out?',
    answer: `After ${sessionMinutes} minutes without doing anything a session ends by itself; in the last ${inactivity.warningMinutes} of them you are asked whether you are still there, and what you were writing is kept. Sign Out on one device also ends it on the others, and so does a new password.`,
  },
  {
    id: 'forgot-password',
    category: 'technical',
    question: 'I forgot my password. What now?',
    answer: `Press Forgot password on the sign-in page. We send you a link that works once and for ${resetMinutes} minutes; choose a new password there, and your letters are where you left them.`,
  },
  {
    id: 'change-address',
    category: 'technical',
    question: 'Can I change my email address?',
    answer:
      'Yes, in your Account Settings. We send a link to the new address, and word of it to the old one; until you follow the link, nothing changes.',
  },
  {
    id: 'passkeys',
    category: 'technical',
    question: 'What is a passkey?',
    answer:
      'A way to sign in with your fingerprint, your face or the code of your device in place of a password. There is nothing to remember and nothing to give away. You can add several in your Account Settings; your password goes on working.',
  },
  {
    id: 'too-many',
    category: 'technical',
    question: 'It says that there were too many attempts.',
    answer:
      'After several wrong passwords we ask you to wait before the next, a little longer each time and never more than 15 minutes, so that nobody can guess yours. No account is ever locked for good.',
  },
  {
    id: 'offline',
    category: 'technical',
    question: 'What if my connection drops while I send?',
    answer:
      'It waits in your browser, and is sent by itself when the connection is back and a page of ours is open. A letter has its own number from the moment you begin it, so however often it is sent, it arrives once.',
  },
  {
    id: 'dark',
    category: 'technical',
    question: 'Is there a dark mode?',
    answer:
      'Yes, it follows your device. The desk goes dark then; letters are only dimmed, as paper is by lamplight.',
  },
  {
    id: 'keyboard',
    category: 'technical',
    question: 'Can I use it without a mouse?',
    answer: 'Yes. Everything can be reached and done with the keyboard, and is named for screen readers.',
  },
]
