import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { removal } from '@novelette/domain/letters/letter-lists.ts'
import {
  Bell,
  BellOff,
  Download,
  Heart,
  MailCheck,
  QrCode,
  RefreshCw,
  Reply,
  Search,
  Share2,
  Trash2,
  Users,
} from 'lucide-react'
import type { Question } from './question.ts'

export const aboutFeatures: readonly Question[] = [
  {
    id: 'status',
    icon: MailCheck,
    question: 'How do I know that my letter has arrived?',
    answer:
      'Your sent letters say Sent, then Delivered when it has reached the other one, then Read when they have opened it, unless they give no read receipts. You see it change while you look. A letter by link says Delivered once its seal was held, and Read once it was opened, unless that was done without a read receipt; a program that checks links can look like a reader.',
  },
  {
    id: 'reply',
    icon: Reply,
    question: 'How do I reply to a letter?',
    answer: `Open it and press Reply. A clean sheet lies ready with the name already on it. It is the same behind a link, without an account; ${guestLimits.answersInARow} replies can go out before the other one writes again.`,
  },
  {
    id: 'live',
    icon: RefreshCw,
    question: 'Do I have to reload to see new letters?',
    answer:
      'No. A letter that arrives lays itself on top of your inbox, and the count beside it goes up. While you are away, a notice can tell you.',
    more: { to: '/faq', hash: 'notices', text: 'How notices work' },
  },
  {
    id: 'notices',
    icon: Bell,
    question: 'Do you tell me when a letter comes?',
    answer:
      'Once, and only while you are away: by email, by a notice on your device, or both. It says that a letter has come, never a word of it, and who wrote only if you ask for that. After an email none follows until you have been here. There are quiet hours, by your own time. You choose all of this under Notices by Email or Device in your Account Settings.',
    more: { to: '/privacy', hash: 'notices', text: 'Who learns of it' },
  },
  {
    id: 'mute',
    icon: BellOff,
    question: 'Can I have no notices of one person?',
    answer:
      'Yes. Press Mute beside your letters with them. Their letters arrive as ever, and they are not told. In your Account Settings you find everyone you muted.',
  },
  {
    id: 'search',
    icon: Search,
    question: 'Can I search my letters?',
    answer:
      'Yes. Your inbox finds letters by sender or by the words they begin with, your sent letters by receiver or the same first words; also by what is written under photographs, and by what recordings and pages by hand say. The search goes through all of them, not only those on the screen.',
  },
  {
    id: 'between',
    icon: Users,
    question: 'Can I see everything that two of us wrote?',
    answer:
      'Yes. Press Letters Between You on their profile, and all of them lie in one bundle, yours and theirs, the newest on top.',
  },
  {
    id: 'keepsakes',
    icon: Heart,
    question: 'Can I keep the dearest letters apart?',
    answer:
      'Press Keep on an open letter, and you find it among your Keepsakes, beside the inbox. Whoever wrote it does not learn of it.',
  },
  {
    id: 'remove',
    icon: Trash2,
    question: 'What happens to a letter that I remove?',
    answer: `It is gone from your letters, and you have ${removal.undoMs / 1000} seconds to undo that. The other keeps theirs. Once both of you have removed it, it is erased for good ${removal.erasedAfterDays} days later, or up to ${removal.heldDays} more if it was reported.`,
  },
  {
    id: 'share',
    icon: QrCode,
    question: 'How do I give someone my name?',
    answer:
      'Open your profile and press Share Profile. The link you get leads to your card, with a button to write to you. Where you post it, a preview may show your name, your words and your picture.',
  },
  {
    id: 'show',
    icon: Share2,
    question: 'Can I show a letter to others?',
    answer:
      'Yes. Press Share on an open letter to have a picture of it that your device shares or that you upload, or to print it. A very long letter becomes several pictures, and one beyond those can still be printed. X and Facebook are given a link to our front page, never to the letter. Ask whoever wrote it first.',
  },
  {
    id: 'download',
    icon: Download,
    question: 'Can I keep a copy of my letters?',
    answer:
      'Yes. Download My Data in your Account Settings gives you a zip file with your drafts and every letter that you sent or received and did not remove, each as a page to read and as data for programs. It needs no network to be read.',
  },
]
