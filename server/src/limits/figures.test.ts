import { readFileSync } from 'node:fs'
import { daysToReconsider } from '@novelette/domain/accounts/account-deletion.ts'
import { unverifiedDays, usernameLength, verificationHours } from '@novelette/domain/accounts/accounts.ts'
import { bioMaxLength } from '@novelette/domain/accounts/bios.ts'
import { emailChangeHours, undoEmailChangeHours } from '@novelette/domain/accounts/email-change-hours.ts'
import { mostPasskeys } from '@novelette/domain/accounts/passkeys.ts'
import { passwordLength, resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { pictureLimits } from '@novelette/domain/accounts/pictures.ts'
import {
  confirmationMinutes,
  inactivity,
  ownDeviceDays,
  sessionDays,
  sessionMinutes,
} from '@novelette/domain/accounts/sessions.ts'
import { longestRun } from '@novelette/domain/drawing/places-to-break.ts'
import * as guests from '@novelette/domain/guests/guests.ts'
import { openWhenMaxLength } from '@novelette/domain/letters/closed-letters.ts'
import { draftSaveDelayMs, draftVersionPolicy } from '@novelette/domain/letters/draft-times.ts'
import { previewLength, removal } from '@novelette/domain/letters/letter-lists.ts'
import { letterMaxBytes, markupMaxDepth } from '@novelette/domain/letters/letters.ts'
import { headingMaxLength } from '@novelette/domain/letters/parts/heading/headings.ts'
import { signedNameMaxLength } from '@novelette/domain/letters/parts/name/names.ts'
import { mostPages, pageMaxPoints, pageTextMaxLength } from '@novelette/domain/letters/parts/page/pages.ts'
import { photographLimits, photographSides } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { promiseLimits } from '@novelette/domain/letters/parts/promise/promises.ts'
import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { signatureMaxPoints } from '@novelette/domain/letters/parts/signature/signatures.ts'
import * as notices from '@novelette/domain/notices/notices.ts'
import { schedulingLimits, slowPost } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { describe, expect, it } from 'vitest'
import { policies } from '#limits/policies.ts'

const { guestLimits } = guests
const { noticeDelays, noticeLimits, pushLimits } = notices
const mebibyte = 1024 * 1024

/** What a rule says, and the constant that keeps it, in the unit of the rule. */
const figures: readonly [rule: string, words: string, constant: number][] = [
  ['1.1', '3 to 15 letters, digits and underscores', usernameLength.min],
  ['1.1', 'to 15 letters, digits and underscores', usernameLength.max],
  ['1.3', '(24 hours)', verificationHours],
  ['1.3', 'removed after 7 days', unverifiedDays],
  ['1.4', '8 to 128 characters', passwordLength.min],
  ['1.4', 'to 128 characters', passwordLength.max],
  ['1.5', 'for 10 minutes from the asking', resetMinutes],
  ['1.7', '(24 hours)', emailChangeHours],
  ['1.7', 'for 72 hours takes the account back', undoEmailChangeHours],
  ['1.8', 'at most 10', mostPasskeys],
  ['1.9', 'come back for 14 days', daysToReconsider],
  ['2.2', 'after 60 minutes without activity', sessionMinutes],
  ['2.2', '30 days after signing in', sessionDays],
  ['2.2', 'The last 5 of the 60 show a warning', inactivity.warningMinutes],
  ['2.8', 'until 180 days after they last used it', ownDeviceDays],
  ['2.9', 'of the last 15 minutes', confirmationMinutes],
  ['3.2', 'at most 5 MiB of markup', letterMaxBytes / mebibyte],
  ['3.2', '64 levels', markupMaxDepth],
  ['3.7', 'at most 240 letters an hour', policies['send-letter'].account.perHour],
  ['3.7', '120 to one receiver', policies['send-letter'].receiver.perHour],
  ['3.7', '60 to one who has never answered', policies['send-unanswered'].receiver.perHour],
  ['3.10', '2,000 points at most', signatureMaxPoints],
  ['3.11', '5 at most', mostPages],
  ['3.11', 'of 20,000 points', pageMaxPoints],
  ['3.11', '5,000 characters that say what it says', pageTextMaxLength],
  ['3.13', 'may have 10 photographs', photographLimits.inLetter],
  ['3.13', 'at most 20 MB', photographLimits.bytes / mebibyte],
  ['3.13', '40 megapixels', photographLimits.pixels / 1_000_000],
  ['3.13', 'a baseline JPEG or a HEIC 64', photographLimits.scaledPixels / 1_000_000],
  ['3.13', 'at most 2,048 of them a side', photographSides.large],
  ['3.13', 'encloses 60 an hour', policies['enclose-photograph'].account.perHour],
  ['3.14', 'may have 3 recordings', recordingLimits.inLetter],
  ['3.14', 'recordings of five minutes', recordingLimits.seconds / 60],
  ['3.14', '5,000 characters at most', recordingLimits.wordsLength],
  ['3.14', 'at most 6 MB', recordingLimits.bytes / mebibyte],
  // For recordings it is as with photographs.
  ['3.13', 'encloses 60 an hour', policies['enclose-recording'].account.perHour],
  ['3.17', 'a run of more than 200 characters', longestRun],
  ['3.19', 'may have 3 promises', promiseLimits.inLetter],
  ['3.19', 'to 120 characters', promiseLimits.length],
  ['3.20', '60 characters at most', headingMaxLength],
  ['3.21', '40 characters at most', signedNameMaxLength],
  ['4.1', 'saved on the server 800 ms after the last', draftSaveDelayMs],
  ['4.7', 'one every 10 minutes', draftVersionPolicy.everyMinutes],
  ['4.7', 'for 24 hours', draftVersionPolicy.keptHours],
  ['5.4', 'undone for 5 seconds', removal.undoMs / 1000],
  ['5.4', 'erased after 30 days', removal.erasedAfterDays],
  ['5.8', '100 characters', previewLength.search],
  ['6.2', 'for 30 days at most', removal.heldDays],
  ['6.4', '(200 characters)', bioMaxLength],
  ['6.5', 'at most 5 MB', pictureLimits.bytes / mebibyte],
  ['6.5', '40 megapixels', pictureLimits.pixels / 1_000_000],
  ['8.1', 'to 40 characters', guests.guestNameMaxLength],
  ['8.3', 'held for 150 ms', guests.sealHold.deliveredAfterMs],
  ['8.4', 'up to 20,000 characters', guests.guestAnswerMaxLength],
  ['8.4', 'at most 5 times until the writer writes again', guestLimits.answersInARow],
  ['8.6', '10 minutes to undo it', guests.mailRefusalUndoMinutes],
  ['8.6', 'no opening for 90 days', guests.addressUnopenedDays],
  ['8.7', '365 days after the last letter', guests.linkActiveDays],
  ['8.7', 'removed after 30 days', guests.unusedGuestDays],
  ['8.8', 'at most 50 open links', guestLimits.open],
  ['8.8', 'makes 10 a day', policies['new-guest'].account.perDay],
  ['8.8', '10 letters a day are mailed for it', policies['mail-guest'].account.perDay],
  ['8.8', '3 in its first week', policies['mail-guest-at-first'].account.perDay],
  ['8.8', 'first week', guests.newAccountDays / 7],
  ['8.8', 'once a day for one writer', policies['mail-guest-again'].receiver.perDay],
  ['8.8', '7 days passed', guests.mailAgainDays],
  ['8.8', '3 times a day for all', policies['mail-to-guest'].account.perDay],
  ['8.8', 'reports 3 letters a day', policies['guest-report'].account.perDay],
  ['8.8', 'After 60 wrong secrets in a quarter of an hour', policies['guest-call'].address.perQuarterHour],
  ['9.2', 'of the last 7 days', notices.noticeLookBackDays],
  ['9.2', 'within 90 seconds of its coming', notices.presenceMarginMs / 1000],
  ['9.3', 'after 10 minutes at the earliest', pushLimits.soundPauseMs / 60_000],
  ['9.4', '30 seconds after a letter came', noticeDelays.pushMs / 1000],
  ['9.4', 'a mail goes after 10 minutes', noticeDelays.mailMs / 60_000],
  ['9.5', 'for 400 days', notices.stopNoticesDays],
  ['9.5', 'For 10 minutes Undo', notices.undoStopMinutes],
  ['9.5', 'refused for good three times', notices.maxMailFailures],
  ['9.6', '512 bytes', pushLimits.payloadBytes],
  ['9.6', 'after 10 notices in a row', pushLimits.failures],
  ['9.8', 'at most 10 devices', notices.maxPushDevices],
  ['9.8', 'asks for 3 notices to try an hour', policies['test-notice'].account.perHour],
  ['9.8', 'mails 20 notices a second', noticeLimits.mailsPerSecond],
  ['10.1', '10 minutes to 25 years ahead', schedulingLimits.earliestMinutes],
  ['10.1', 'to 25 years ahead', schedulingLimits.latestYears],
  ['10.5', 'takes 1 to 30 days', slowPost.minDays],
  ['10.5', 'to 30 days', slowPost.maxDays],
  ['10.5', 'one for each 800 km', slowPost.kmPerDay],
  ['10.5', '21 at most', slowPost.maxDaysByDistance],
  ['10.6', 'to 60 characters', openWhenMaxLength],
  ['10.9', 'At most 500 letters', schedulingLimits.waiting],
  ['10.9', '100 of them for one person', schedulingLimits.waitingForOne],
  ['10.9', '5 of these in any one hour', schedulingLimits.arrivingInOneHour],
]

const inWords: Readonly<Record<string, number>> = { first: 1, once: 1, three: 3, five: 5 }

/** The first that it says. */
function figureIn(words: string): number {
  const [figure = ''] = new RegExp(`\\d[\\d,]*|\\b(?:${Object.keys(inWords).join('|')})\\b`).exec(words) ?? []
  return inWords[figure] ?? Number(figure.replaceAll(',', ''))
}

/** By number, each in one line. */
function readRules(): ReadonlyMap<string, string> {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
  return new Map(
    page.split(/^## /m).flatMap(section => {
      const [chapter = '', ...rules] = section.split(/^(?=\d+\. )/m)
      return rules.map(rule => {
        const [number = ''] = /^\d+/.exec(rule) ?? []
        return [`${Number.parseInt(chapter, 10)}.${number}`, rule.replaceAll(/\s+/g, ' ')] as const
      })
    }),
  )
}

const rules = readRules()

it.each(figures)('rule %s says “%s”, and its constant is %d', (rule, words, constant) => {
  expect(rules.get(rule)).toContain(words)
  expect(constant).toBe(figureIn(words))
})

/** Guesses, hashes and floods: no rule says how many, and a slip of a digit would open a door. */
describe('the limits that no rule names', () => {
  it.each<[keyof typeof policies, object]>([
    [
      'sign-in',
      {
        address: { perQuarterHour: 100 },
        pair: { free: 5, firstWait: 30 },
        account: { free: 20, firstWait: 30 },
        device: { free: 5, firstWait: 30 },
      },
    ],
    ['sign-up', { address: { perQuarterHour: 40 }, pair: { free: 8, firstWait: 60 } }],
    ['check-username', { address: { perQuarterHour: 300 } }],
    ['resend-verification', { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } }],
    ['forgot-password', { address: { perQuarterHour: 40 }, pair: { free: 5, firstWait: 60 } }],
    ['verify-email', { address: { perQuarterHour: 100 } }],
    ['reset-password', { address: { perQuarterHour: 100 } }],
    ['present-password', { account: { free: 5, firstWait: 30 } }],
    ['change-email', { account: { free: 3, firstWait: 60 } }],
    ['passkey-sign-in', { address: { perQuarterHour: 100 } }],
    ['account-data', { account: { perQuarterHour: 5 } }],
    ['new-draft', { account: { perHour: 480 } }],
    ['notices', { account: { perQuarterHour: 60 } }],
    ['end-notices', { address: { perQuarterHour: 300 } }],
    ['browser-failure', { address: { perQuarterHour: 300 } }],
    ['address-print', { account: { perHour: 60 } }],
    ['upload-picture', { account: { perQuarterHour: 20 } }],
    ['report', { account: { perQuarterHour: 10 } }],
    ['share-testimonial', { account: { perQuarterHour: 10 } }],
  ])('%s has its own', (kind, limits) => {
    expect(policies[kind]).toEqual(limits)
  })
})
