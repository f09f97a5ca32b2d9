import * as z from 'zod/mini'
import { isSignature } from './signatures.ts'

const signatureSchema = z.string().check(z.refine(isSignature))

export const setSignatureInputSchema = z.strictObject({ signature: signatureSchema })

/** The signature that its writer keeps for further letters. */
export const keptSignatureSchema = z.strictObject({ signature: z.nullable(signatureSchema) })
export type KeptSignature = z.infer<typeof keptSignatureSchema>
