import { ownDeviceDays, sessionMinutes } from '@novelette/domain/accounts/sessions.ts'
import { Clause } from '../text-page.tsx'
import { privacyParts } from './parts.ts'

export function WhatWeKeep() {
  return (
    <Clause part={privacyParts.kept}>
      <ul>
        <li>
          <b>Your account:</b> your email address, your username, the day you joined, and your password in a
          form from which it cannot be read back (Argon2id).
        </li>
        <li>
          <b>Your passkeys,</b> if you have any: their public half, the name you gave them, when you added
          them and when you last used them. The secret half is never told to us.
        </li>
        <li>
          <b>Your profile:</b> your username, the month you joined, who may write to you, and a few words and
          a picture where there are any. What your camera notes inside a picture, such as the place, is left
          out.
        </li>
        <li>
          <b>Your letters and drafts:</b> their text, heading, promises and pages by hand, and the name you
          signed with, sealed; and beside it, in the open, who wrote to whom, when, on which paper, whether
          the letter was sent, delivered or read, and whether you keep it among your keepsakes, removed it or
          took it back.
        </li>
        <li>
          <b>Your photographs</b> in letters and drafts, sealed, with what you wrote under them. What your
          camera notes inside, such as the place, is left out. Beside it, in the open: which letter they lie
          in, and how large they are.
        </li>
        <li>
          <b>Your recordings</b> in letters and drafts, sealed, with what you wrote that they say: the sound
          alone. Beside it, in the open: the same as of photographs. We turn no voice into words, and your
          microphone is listened to only while you record.
        </li>
        <li>
          <b>Your signature by hand,</b> if you drew one: the strokes of the pen, sealed, until you draw
          another or delete it. A letter that you signed with it has a copy, which stays with the letter.
        </li>
        <li>
          <b>Your scheduled letters:</b> the same, and the time, the time zone and whether they travel by slow
          post; the towns and what stands on a letter to be opened later are sealed with its words.
        </li>
        <li>
          <b>Those without an account whom you write to:</b> the name on their envelope, in the open; their
          link and, if you gave it, their email address, both sealed; when it was emailed, opened or closed.
        </li>
        <li>
          <b>Your read receipts:</b> whether you give them, and to whom you do not; and whether photographs
          and recordings reach you.
        </li>
        <li>
          <b>Your notices:</b> how and when you want to be told of letters, your quiet hours, whom you muted,
          who is not told; for each device what kind it is, its address and key; and when we last told you,
          and you last signed out.
        </li>
        <li>
          <b>Your time zone,</b> as your browser names it or as you chose it, and whether people you have
          written to may let letters arrive by it.
        </li>
        <li>
          <b>Whom you blocked.</b> They are not told. A letter that they send you meanwhile lies sealed with
          us for them alone.
        </li>
        <li>
          <b>Your testimonial,</b> if you shared one: the name, the place and the words you gave.
        </li>
        <LookingAfter />
        <Signing />
      </ul>
    </Clause>
  )
}

function LookingAfter() {
  return (
    <>
      <li>
        <b>Your reports,</b> if you made any: which letter, for which reason, what you said about it, and what
        was done.
      </li>
      <li>
        <b>What was decided about you,</b> if anything was: which letters of yours were reported and why,
        warnings and suspensions, when and for which reason, and whether your testimonial is shown.
      </li>
    </>
  )
}

function Signing() {
  return (
    <>
      <li>
        <b>Where you are signed in:</b> for each device what kind it is, such as “Firefox on Windows”, whether
        you called it your own, when you signed in, when you last did something, and when you last confirmed
        that it is you. No network address is kept with it, and it ends by itself after {sessionMinutes}{' '}
        minutes in which you did nothing, on your own device after {ownDeviceDays} days.
      </li>
      <li>
        <b>How often something was tried,</b> such as signing in with a wrong password, so that nobody can
        guess for ever. What is counted, an account or a network address, is kept as a fingerprint from which
        it cannot be read back.
      </li>
    </>
  )
}
