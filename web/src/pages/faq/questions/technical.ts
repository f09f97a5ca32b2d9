import { undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import {
  confirmationMinutes,
  inactivity,
  ownDeviceDays,
  sessionDays,
  sessionMinutes,
} from '@novelette/domain/accounts/sessions.ts'
import {
  AtSign,
  BellRing,
  Clock,
  CloudOff,
  Code,
  Fingerprint,
  Globe,
  Hourglass,
  Keyboard,
  KeyRound,
  Moon,
  Smartphone,
  WifiOff,
} from 'lucide-react'
import type { Question } from './question.ts'

export const aboutTechnical: readonly Question[] = [
  {
    id: 'browsers',
    icon: Globe,
    question: 'Which browsers work?',
    answer:
      'Any current Chrome, Edge, Firefox or Safari, on a computer, a tablet or a phone. Pages like this one can also be read with JavaScript switched off; writing letters and opening them needs it.',
  },
  {
    id: 'signed-out',
    icon: Clock,
    question: 'Why was I signed out?',
    answer: `After ${sessionMinutes} minutes without doing anything a session ends by itself; in the last ${inactivity.warningMinutes} of them you are asked whether you are still there. No session lasts longer than ${sessionDays} days. If only you use a device, tick This is my own device as you sign in: there you stay signed in until you have not been there for ${ownDeviceDays} days, and to download your data or sign out another device you confirm that it is you if you have not done so for ${confirmationMinutes} minutes. Sign Out on one device also ends it on the others, with their notices, and so do a new password, taking the account back to its former address, asking to delete the account, and a suspension. The page that was open elsewhere says which it was, where it can. A letter that you were writing is kept on that device to its last word, and you go on with it when you sign in there again.`,
  },
  {
    id: 'forgot-password',
    icon: KeyRound,
    question: 'I forgot my password. What now?',
    answer: `Press Forgot password on the sign-in page. We send you a link that works once and for ${resetMinutes} minutes; choose a new password there, and your letters are where you left them.`,
    more: { to: '/forgot-password', text: 'Ask for a link' },
  },
  {
    id: 'change-address',
    icon: AtSign,
    question: 'Can I change my email address?',
    answer: `Yes, in your Account Settings. We send a link to the new address, and word of it to the old one; until you follow the link and confirm, nothing changes. For ${undoEmailChangeHours} hours after that, whoever reads email at the old address can take the account back. If somebody else reads it, choose a new password for that mailbox first.`,
  },
  {
    id: 'passkeys',
    icon: Fingerprint,
    question: 'What is a passkey?',
    answer:
      'A way to sign in with your fingerprint, your face or the code of your device in place of a password. There is nothing to remember and nothing to give away. Your browser offers it in the field for your email as you sign in. You can add several in your Account Settings; your password goes on working.',
  },
  {
    id: 'too-many',
    icon: Hourglass,
    question: 'It says that there were too many attempts.',
    answer:
      'After several wrong passwords we ask you to wait before the next, a little longer each time and never more than 15 minutes, so that nobody can guess yours. No account is ever locked for good.',
  },
  {
    id: 'offline',
    icon: WifiOff,
    question: 'What if my connection drops while I send?',
    answer:
      'Your letter waits in your browser, and is sent by itself when the connection is back and a page of ours is open. It has its own number from the moment you begin it, so however often it is sent, it arrives once.',
  },
  {
    id: 'no-connection',
    icon: CloudOff,
    question: 'Can I see my letters without a connection?',
    answer: `The newest in your inbox, as you last saw them: who wrote, and how each begins. They are there until you sign out, or have done nothing for ${sessionMinutes} minutes; on your own device, for a day after our site last answered there. One that you have just read opens again; for any other you need the connection. For all of them at any time, keep a copy with Download My Data in your Account Settings.`,
  },
  {
    id: 'install',
    icon: Smartphone,
    question: 'Is there an app for my phone?',
    answer:
      'This is it. Browsers that can do so offer to install it, or to add it to your home screen, under their own menu; it opens in a window of its own then. Installed by Chrome or Edge, it takes photographs and texts that you share from other apps, and begins a letter with them. On an iPhone or iPad only what is on the Home Screen can tell you that a letter has come. In everything else it is the same.',
  },
  {
    id: 'no-notice',
    icon: BellRing,
    question: 'Why does no notice come on my device?',
    answer:
      'It has to be switched on for each device, under Notices by Email or Device in your Account Settings; Send a Test Notice shows whether it works. On an iPhone or iPad, press Share and Add to Home Screen first, and open it from there. Your device may forbid notices in its own settings. None comes in your quiet hours, of someone you muted, nor once you signed out, on whatever device; being signed out for doing nothing ends none.',
  },
  {
    id: 'dark',
    icon: Moon,
    question: 'Is there a dark mode?',
    answer:
      'Yes. It follows your device, or what you choose for this browser under How It Looks in your Account Settings. The desk goes dark then; letters are only dimmed, as paper is by lamplight. If your device asks for more contrast, you get it, too.',
  },
  {
    id: 'keyboard',
    icon: Keyboard,
    question: 'Can I use it without a mouse?',
    answer:
      'Yes. Everything can be reached and done with the keyboard, and is named for screen readers. Press ?, or Keyboard Shortcuts under Account, to see the keys that save you steps where you are; single ones can be turned off there.',
  },
  {
    id: 'programs',
    icon: Code,
    question: 'Can I write a program for it?',
    answer:
      'Yes. What these pages do goes through calls that your own programs may make too, within the same limits; they are described under /api/docs on this site. Only files come and go at addresses of their own, which are not described there: pictures, photographs, recordings, and what you download.',
  },
]
