import { type ReportReason, reportReasonTexts } from '@novelette/domain/reports.ts'
import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

const subject = 'A letter that you sent was reported'

type Warning = { readonly username: string; readonly reason: ReportReason; readonly appUrl: string }

/** No content, no date, and no name but the writer's own. */
export async function writeWarning({ username, reason, appUrl }: Warning) {
  const message = await renderMail({
    preview: 'Please read what we ask of everyone who writes here.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, someone who received a letter from you at ${site.name} reported it. The reason they gave: “${reportReasonTexts[reason]}”.`,
      'The people who look after this site have looked at that one letter, as its receiver asked them to, and find that it breaks our terms. This is a warning.',
      'Nothing else changes for now: you can sign in, read and write as before. If it happens again, your account may be suspended.',
      'We do not say who reported it. Please do not ask the people you write to.',
    ],
    button: { label: 'Read the Terms', href: `${appUrl}/terms` },
    afterwards: '“What we ask of you” there says what a letter must not do.',
    foot: `You get this mail because a letter from the account at ${site.name} that has this address was reported.`,
  })
  return { subject, ...message }
}
