import { beforeEach, describe, expect, it } from 'vitest'
import {
  draftId as id,
  letterServer as letters,
  says,
  server,
  startDraftServer,
  writerId,
} from '#test/draft-server.ts'
import { firstRevision } from '#test/letter-server.ts'
import { connectionLost, refusal } from '#test/server-stub.ts'
import { loadDraft } from './load-draft.ts'
import { localDrafts } from './local-drafts.ts'

beforeEach(startDraftServer)

const load = () => loadDraft(writerId, id)

describe('loadDraft', () => {
  it('reads the draft of the writer alone, whoever is signed in by now', async () => {
    letters.saveElsewhere(id, says('One.'))
    expect(await load()).toMatchObject({ text: says('One.'), sync: { kind: 'saved' } })
    expect(server.calls).toMatchObject([{ path: 'drafts/get', asUserId: writerId }])
  })

  it('returns null when neither the server nor this browser has it', async () => {
    expect(await load()).toBeNull()
  })

  it.each([
    ['the connection is lost', connectionLost],
    ['the session is over', () => refusal('signed_out')],
    ['the server fails', () => refusal('unexpected')],
  ])('throws when this browser has none and %s', async (_, error) => {
    letters.saveElsewhere(id, says('One.'))
    letters.fail('before', error, 'drafts/get')
    await expect(load()).rejects.toThrow()
  })

  it('opens what this browser has stored while the server cannot say what it has', async () => {
    localDrafts.put(writerId, { id, ...says('Two.'), revision: 7 })
    letters.fail('before', () => refusal('unexpected'), 'drafts/get')
    expect(await load()).toMatchObject({ text: says('Two.'), revision: 7, sync: { kind: 'unsaved' } })
  })

  it.each([
    ['in the revision that this browser knows', firstRevision, undefined],
    ['by an earlier save of this browser whose answer was lost', 0, [says('One.')]],
  ])('opens what this browser has stored where the server’s was saved %s', async (_, revision, tried) => {
    const saved = letters.saveElsewhere(id, says('One.'))
    localDrafts.put(writerId, { id, ...says('One. Two.'), revision, unacknowledgedSaves: tried })
    expect(await load()).toMatchObject({
      text: says('One. Two.'),
      revision: saved.revision,
      sync: { kind: 'unsaved' },
    })
  })

  it('opens the server’s draft, and forgets its own, where both say the same', async () => {
    letters.saveElsewhere(id, says('One.'))
    localDrafts.put(writerId, { id, ...says('One.'), revision: 0 })
    expect(await load()).toMatchObject({ revision: firstRevision, sync: { kind: 'saved' } })
    expect(localDrafts.all(writerId)).toEqual([])
  })

  it('reports a conflict when another device went on from the same revision', async () => {
    const other = letters.saveElsewhere(id, says('Of the phone.'))
    localDrafts.put(writerId, { id, ...says('Two.'), revision: 7 })
    expect(await load()).toMatchObject({ text: says('Two.'), sync: { kind: 'conflict', other } })
  })
})
