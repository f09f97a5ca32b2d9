import {
  draftIdInputSchema,
  draftSchema,
  draftSummarySchema,
  draftVersionInputSchema,
  draftVersionSchema,
  draftVersionSummarySchema,
  removeDraftInputSchema,
  saveDraftInputSchema,
  savedDraftSchema,
} from '@novelette/domain/letters/drafts.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { getDraft, listDrafts, removeDraft } from '#letters/drafts/drafts.ts'
import { saveDraft } from '#letters/drafts/saving.ts'
import { versionOf, versionsOf } from '#letters/drafts/versions.ts'

const tags = ['drafts']

export const draftsRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/drafts', tags, summary: 'Your drafts, the latest change first' })
    .output(z.array(draftSummarySchema))
    .handler(({ context: { deps, user } }) => listDrafts(deps, user.id)),

  get: signedIn
    .route({ method: 'GET', path: '/drafts/{id}', tags, summary: 'One draft in full' })
    .input(draftIdInputSchema)
    .output(draftSchema)
    .handler(({ context: { deps, user }, input }) => getDraft(deps, user.id, input.id)),

  save: signedIn
    .route({
      method: 'PUT',
      path: '/drafts/{id}',
      tags,
      summary: 'Save a draft',
      description:
        'Name the revision you started from, 0 for a new draft; another text saved in between is a conflict.',
    })
    .input(saveDraftInputSchema)
    .output(savedDraftSchema)
    .handler(({ context: { deps, user }, input }) => saveDraft(deps, user.id, input)),

  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/drafts/{id}',
      tags,
      summary: 'Remove a draft',
      description: 'Name the revision you have seen; another save in between is a conflict then.',
    })
    .input(removeDraftInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await removeDraft(deps, user.id, input)
      return {}
    }),

  versions: signedIn
    .route({
      method: 'GET',
      path: '/drafts/{id}/versions',
      tags,
      summary: 'The same draft as it was earlier today, newest first',
    })
    .input(draftIdInputSchema)
    .output(z.array(draftVersionSummarySchema))
    .handler(({ context: { deps, user }, input }) => versionsOf(deps, user.id, input.id)),

  version: signedIn
    .route({
      method: 'GET',
      path: '/drafts/{id}/versions/{versionId}',
      tags,
      summary: 'One earlier state of a draft in full',
    })
    .input(draftVersionInputSchema)
    .output(draftVersionSchema)
    .handler(({ context: { deps, user }, input }) => versionOf(deps, user.id, input)),
}
