import {
  keptSignatureSchema,
  setSignatureInputSchema,
} from '@novelette/domain/letters/parts/signature/signature-schemas.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { forgetSignature, keepSignature, keptSignature } from '#letters/signatures/kept-signature.ts'

const tags = ['signatures']

export const signaturesRoutes = {
  get: signedIn
    .route({ method: 'GET', path: '/signature', tags, summary: 'The signature by hand that you keep' })
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user } }) => keptSignature(deps, user.id)),

  set: signedIn
    .route({
      method: 'PUT',
      path: '/signature',
      tags,
      summary: 'Keep a signature by hand; letters that were signed before keep theirs',
    })
    .input(setSignatureInputSchema)
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user }, input }) => keepSignature(deps, user.id, input.signature)),

  remove: signedIn
    .route({ method: 'DELETE', path: '/signature', tags, summary: 'Forget it' })
    .output(keptSignatureSchema)
    .handler(({ context: { deps, user } }) => forgetSignature(deps, user.id)),
}
