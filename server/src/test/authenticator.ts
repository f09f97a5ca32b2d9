import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  MadeCredential,
  Passkey,
  PasskeyToMake,
  PasskeyToUse,
  SignedCredential,
} from '@novelette/domain/accounts/passkeys.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { maker } from '#test/attestation.ts'
import type { TestPerson } from '#test/harness.ts'

type Overrides = {
  readonly clientData?: { readonly type?: string; readonly origin?: string; readonly challenge?: unknown }
  readonly rpId?: string
  readonly counter?: number
  /** Neither fingerprint nor PIN was checked. */
  readonly unverified?: true
}

type Statement = 'none' | 'by its own key' | 'with a certificate'

/** Has a real key, which passes the whole WebAuthn protocol. */
export type Authenticator = {
  make(question: PasskeyToMake, overrides?: Overrides & { readonly statement?: Statement }): MadeCredential
  use(question: PasskeyToUse, overrides?: Overrides & { readonly userHandle?: string }): SignedCredential
}

/** Synchronised passkeys stay at 0. */
export function createAuthenticator(origin: string, { counts = false } = {}): Authenticator {
  const id = randomBytes(32)
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  let owner = ''
  let uses = 0
  const count = () => (counts ? ++uses : 0)

  return {
    make({ rp, user, challenge }, { statement = 'none', ...overrides } = {}) {
      owner = user.id
      const clientData = JSON.stringify({
        type: 'webauthn.create',
        origin,
        challenge,
        ...overrides.clientData,
      })
      const authData = Buffer.concat([
        header(overrides.rpId ?? rp.id, attested | flagsOf(overrides), overrides.counter ?? count()),
        Buffer.alloc(16),
        uint(2, id.length),
        id,
        isoCBOR.encode(coseKey(key.publicKey)),
      ])
      const response = {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attest(statement, key.privateKey, authData, clientData)),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    use({ rpId, challenge }, { userHandle = owner, ...overrides } = {}) {
      const clientData = JSON.stringify({ type: 'webauthn.get', origin, challenge, ...overrides.clientData })
      const authData = header(overrides.rpId ?? rpId, flagsOf(overrides), overrides.counter ?? count())
      const signature = sign('sha256', signedBytes(authData, clientData), key.privateKey)
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle,
      }
      return { ...named, response }
    },
  }
}

const present = 0x01
const verified = 0x04
const attested = 0x40
const es256 = -7

const flagsOf = ({ unverified }: Overrides) => (unverified ? present : present | verified)

function header(rpId: string, flags: number, counter: number): Buffer {
  return Buffer.concat([sha256(rpId), uint(1, flags), uint(4, counter)])
}

const signedBytes = (authData: Buffer, clientData: string) => Buffer.concat([authData, sha256(clientData)])

type Cbor = Parameters<typeof isoCBOR.encode>[0]

function attest(statement: Statement, ownKey: KeyObject, authData: Buffer, clientData: string): Uint8Array {
  const certified = statement === 'with a certificate'
  const attStmt = new Map<string, Cbor>()
  if (statement !== 'none') {
    const signature = sign('sha256', signedBytes(authData, clientData), certified ? maker.privateKey : ownKey)
    attStmt.set('alg', es256).set('sig', new Uint8Array(signature))
  }
  if (certified) attStmt.set('x5c', [maker.certificate])
  const fmt = statement === 'none' ? 'none' : 'packed'
  return isoCBOR.encode(
    new Map<string, Cbor>(Object.entries({ fmt, attStmt, authData: new Uint8Array(authData) })),
  )
}

function coseKey(publicKey: KeyObject): Map<number, number | Uint8Array> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [kty, alg, crv] = [2, es256, 1]
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  return new Map<number, number | Uint8Array>([
    [1, kty],
    [3, alg],
    [-1, crv],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
}

function uint(size: number, value: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

const sha256 = (data: string) => createHash('sha256').update(data).digest()

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

export async function registerPasskey(
  { client, password }: TestPerson,
  authenticator: Authenticator,
): Promise<Passkey> {
  const credential = authenticator.make(await client.passkeys.startAdding({ password }))
  return client.passkeys.add({ name: 'This computer', credential })
}
