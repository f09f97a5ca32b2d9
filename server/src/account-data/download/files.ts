import { buffer } from 'node:stream/consumers'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { eq } from 'drizzle-orm'
import type { AccountData } from '#account-data/download/account.ts'
import { asJson, signatureSvg } from '#account-data/download/downloaded-letter.ts'
import { draftFiles } from '#account-data/download/draft-files.ts'
import { letterFiles } from '#account-data/download/letter-files.ts'
import { scheduledFiles } from '#account-data/download/scheduled-files.ts'
import { createDecryptionGuard, type DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { profiles } from '#db/schema.ts'
import { kindsWithFiles } from '#letters/parts/kinds.ts'
import { keptSignature } from '#letters/signatures/kept-signature.ts'
import { utcMoment } from '#lib/utc.ts'
import { readLargest } from '#pictures/stored-pictures.ts'

export async function* accountFiles(
  deps: Dependencies,
  userId: string,
  account: AccountData,
): AsyncGenerator<PackedFile> {
  const changedAt = new Date()
  const letters = createDecryptionGuard(deps.log)
  yield { path: 'README.txt', text: readme(account.username ?? '', changedAt), changedAt }
  yield { path: 'account.json', text: asJson(account), changedAt }
  yield* pictureFiles(deps, userId, changedAt)
  yield* signatureFiles(deps, userId, changedAt, letters)
  yield* letterFiles(deps, userId, 'received', letters)
  yield* letterFiles(deps, userId, 'sent', letters)
  yield* scheduledFiles(deps, userId, letters)
  yield* draftFiles(deps, userId, letters)
  if (letters.undecryptable.length > 0) {
    yield { path: 'could-not-be-opened.txt', text: unopenedNote(letters.undecryptable), changedAt }
  }
}

/** Each kind with the ending of its files: `recordings (.m4a)`. */
const filesBeside = new Intl.ListFormat('en-GB').format(
  enclosureKinds.map(kind => `${kind}s (.${kindsWithFiles[kind].extension})`),
)

const readme = (username: string, now: Date) => `Your letters from ${site.name}

This is what ${site.name} keeps of the account ${username}, as it was on ${utcMoment(now)}.

  account.json       your profile, whom you wrote to by a link, whom you blocked, what you
                     reported, your testimonial, where you are signed in, your passkeys by
                     name, how you are told of letters, on which devices, and whom you muted
  picture.webp       the picture on your profile, if you have one
  signature.svg      the signature by hand that you keep, if you have one
  letters/received   the letters that you received, read or not; of one that is closed,
                     what stands on its envelope
  letters/sent       the letters that you sent
  letters/waiting    the letters that leave later, or came back
  drafts             the letters that you have not sent yet

Each letter lies here twice: as a page to read in any browser (.html), and as data for programs
(.json), with its ${filesBeside} beside it. The pages need no network.
All times are in UTC.

Not here: letters that you removed, a draft as it was earlier, your links and the addresses
they were mailed to, and what the people who look after the site noted about your account, such
as a warning.

At ${site.name} your letters lie sealed. Here they do not: whoever has these files can read them.
Keep them where only you look.
`

const unopenedNote = (names: readonly string[]) => `These could not be opened, so they are missing here:

${names.join('\n')}

They are still where they were. Please tell the people who run your ${site.name}.
`

/** The largest size; the uploaded file is not kept. */
async function* pictureFiles(
  deps: Dependencies,
  userId: string,
  changedAt: Date,
): AsyncGenerator<PackedFile> {
  const [shown] = await deps.db
    .select({ stem: profiles.profilePicture })
    .from(profiles)
    .where(eq(profiles.id, userId))
  const picture = shown?.stem && (await readLargest(deps.pictures, shown.stem))
  if (picture) yield { path: 'picture.webp', bytes: await buffer(picture), changedAt }
}

/** The one that is kept for further letters. */
async function* signatureFiles(
  deps: Dependencies,
  userId: string,
  changedAt: Date,
  opening: DecryptionGuard,
): AsyncGenerator<PackedFile> {
  const path = 'signature.svg'
  const kept = await opening.openOrSkip(() => keptSignature(deps, userId), path)
  if (kept?.signature) yield { path, text: signatureSvg(kept.signature), changedAt }
}
