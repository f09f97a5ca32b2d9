import { daysToReconsider, formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { bioMaxLength } from '@novelette/domain/accounts/bios.ts'
import { mailRefusalUndoMinutes, withoutAccount } from '@novelette/domain/guests/guests.ts'
import {
  Ban,
  BellDot,
  Cookie,
  Eye,
  EyeOff,
  Flag,
  Globe,
  KeyRound,
  Lock,
  Mail,
  MailX,
  ShieldCheck,
  Smartphone,
  User,
  UserMinus,
} from 'lucide-react'
import type { Question } from './question.ts'

export const aboutPrivacy: readonly Question[] = [
  {
    id: 'encrypted',
    icon: Lock,
    question: 'Are my letters encrypted?',
    answer:
      'Yes, where they are stored: with AES-256-GCM, every letter under a key of its own, and those keys locked by one that lies outside the database. The server itself has to open a letter to show it to you, so whoever controlled the running server could read it.',
    more: { to: '/privacy', hash: 'sealed', text: 'How letters are sealed' },
  },
  {
    id: 'who-reads',
    icon: Eye,
    question: 'Who can read what I write?',
    answer:
      'You, and the one person you send it to; where that is by a link, whoever has the link. There is one exception: if they report a letter, the people who look after the site can read that letter, and no other. And like any letter, it can be shown around by whoever holds it.',
  },
  {
    id: 'report',
    icon: Flag,
    question: 'What happens when I report a letter?',
    answer:
      'You find Report under More on an open letter. The people who look after the site then see that one letter, your name and what you say about it; each look is noted, at a photograph or a recording once an hour. They may dismiss the report, warn whoever wrote the letter by email, or ban them. We never say who reported it. Behind a link you find Report beneath the letter; we then see no name of yours.',
  },
  {
    id: 'who-has-link',
    icon: KeyRound,
    question: 'What if the link to my letters goes astray?',
    answer:
      'Open a letter to that person among your sent ones. Change the Link gives you a new one, and the old one opens nothing any more. Close the Link, and nobody can open those letters until you open it again. Both hold at once. What somebody has read by then cannot be unread.',
  },
  {
    id: 'no-more-mail',
    icon: MailX,
    question: 'I want no more emails about letters. How do I stop it?',
    answer: `Press Stop Emails From Novelette at the foot of such an email. We then erase your address and email you no letter from anyone here, for good, unless you undo it within ${mailRefusalUndoMinutes} minutes. You need no account for it, and those who write to you are not told. Emails about an account of your own still come.`,
  },
  {
    id: 'profile',
    icon: User,
    question: 'What does my profile show?',
    answer: `Your username, the month you joined, whether anyone may write to you, and a picture and up to ${bioMaxLength} characters about you, if you want them there. Never your email address. Anyone can read it, without an account too.`,
  },
  {
    id: 'who-writes',
    icon: Mail,
    question: 'Who can write to me?',
    answer:
      'You choose, where you edit your profile: anyone who knows your username, or, once you have sent or received a letter, friends only. Friends are the people you have written to; a letter from a stranger makes no friendship. Someone whose letter you would not take is told so before they write a word.',
  },
  {
    id: 'block',
    icon: Ban,
    question: 'Can I block someone?',
    answer:
      'Yes, on their profile, or under More beside an open letter of theirs. They are not told: their letters are sent as ever, say Sent, and never reach you. What they had sent before stays with you. In your Account Settings you can unblock them; what they sent meanwhile stays unseen. Nor do we email letters of theirs to your address. Someone who replies by a link can be blocked the same way.',
  },
  {
    id: 'receipts',
    icon: EyeOff,
    question: 'Can I read a letter without its writer knowing?',
    answer:
      'Yes. Turn read receipts off in your Account Settings, for everyone, or for one person beside your letters with them. They see Delivered then, and no more. It counts from that moment on: what they were told before stays told. Behind a link, press Open Without a Read Receipt.',
  },
  {
    id: 'notice-says',
    icon: BellDot,
    question: 'What does a notice give away?',
    answer:
      'That a letter has come, or how many; nothing else, unless you ask for names. Apple, Google, Mozilla or Microsoft carry a notice to your browser and cannot read it; they see that something came, and when. Servers that carry an email see what stands in it. Whoever wrote to you learns nothing of your notices.',
    more: { to: '/privacy', hash: 'notices', text: 'What we keep for notices' },
  },
  {
    id: 'time-zone',
    icon: Globe,
    question: 'Does anyone learn where I am?',
    answer:
      'Your browser tells us its time zone, for your own hours; no place is looked up or shown. Only if you allow it in your Account Settings may people you have written to let a letter arrive by your time. They are told no zone, but can guess roughly where you are. The towns of slow post are those that its writer typed.',
  },
  {
    id: 'admin',
    icon: ShieldCheck,
    question: 'What do the people who look after the site see?',
    answer: `Profiles, how many letters someone sent and received, when the last one was, and how many of theirs were reported; testimonials and reports with the name of whoever made them; and what was done about an account. No email address, nothing of whom you write to, and no letter but one that was reported. Whoever reports a letter by link is “${withoutAccount}” to them.`,
    more: { to: '/privacy', hash: 'who-sees', text: 'Who sees what' },
  },
  {
    id: 'trackers',
    icon: Cookie,
    question: 'Do you use trackers or cookies?',
    answer:
      'No trackers, and nothing on these pages is loaded from anyone else. There are up to three cookies, which scripts cannot read: one keeps you signed in, and two, which open nothing by themselves, let us know this browser again, after you registered in it or signed in before. None is told to anyone else.',
    more: { to: '/privacy', hash: 'browser', text: 'What lies in your browser' },
  },
  {
    id: 'devices',
    icon: Smartphone,
    question: 'Can I see where I am signed in?',
    answer:
      'Yes, in your Account Settings: each device, when you signed in there and when you last did something. You can sign out one of them, or all the others at once, which ends their notices, too. One that signed itself out stays in the list for as long as notices go there. If you do not know a device, change your password too.',
  },
  {
    id: 'delete',
    icon: UserMinus,
    question: 'How do I delete my account?',
    answer: `In your Account Settings. Nobody finds you from then on, and for ${daysToReconsider} days you can change your mind: sign in and press Keep My Account. Then your profile, your drafts and your own copies of your letters are erased. Letters that others have from you stay with them, signed “${formerMember}”, and your username is never given to anyone else. Letters by a link that nobody opened are erased with you.`,
    more: { to: '/privacy', hash: 'leaving', text: 'What is erased, and what stays' },
  },
]
