import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSettings } from '#config/config.ts'

type Service = Readonly<Record<'secrets' | 'ports' | 'volumes', readonly string[]>> & {
  readonly environment: Readonly<Record<string, string>>
  readonly stop_grace_period: string
}
type Compose = {
  readonly services: Readonly<Record<'novelette' | 'postgres', Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, null>>
}

const root = new URL('../../../', import.meta.url)
const text = (name: string) => readFileSync(new URL(name, root), 'utf8')
const [head = ''] = text('deploy/compose.yaml').split('\nname:')
const { services, secrets, volumes }: Compose = parse(text('deploy/compose.yaml'))
const { novelette } = services
const containerfile = text('deploy/Containerfile')
const setIn = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(containerfile)?.[1]

const key = Buffer.alloc(32, 7).toString('base64')
const made: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://novelette:secret@postgres/novelette',
  LETTER_KEYS: `k1:${key}`,
  AUTH_SECRET: key,
  VAPID_KEYS: `v1:${key}`,
  SMTP_URL: 'smtp://user:password@mail.example.org:587',
}

test('the settings of compose.yaml are right once its secrets are there', () => {
  const env = Object.entries(novelette.environment).map(([name, value]) => {
    const setting = name.replace(/_FILE$/, '')
    return [setting, setting === name ? value : made[setting]] as const
  })
  expect(checkSettings(Object.fromEntries(env)).wrong).toEqual([])
  expect(Object.keys(novelette.environment).filter(name => name in made)).toEqual([])
})

test('each secret of compose.yaml is made by its head, declared, and handed to whoever reads it', () => {
  for (const { environment, secrets: given } of Object.values(services)) {
    const read = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(read.map(([, path]) => path).toSorted()).toEqual(
      given.map(name => `/run/secrets/${name}`).toSorted(),
    )
  }
  const all = Object.values(services).flatMap(service => service.secrets)
  expect(Object.keys(secrets).toSorted()).toEqual(all.toSorted())
  for (const [name, { file }] of Object.entries(secrets)) {
    expect(file).toBe(`../secrets/${name}`)
    expect(head).toContain(`> ${name}`)
  }
  expect(head).toContain(`chown ${/--uid (\d+)/.exec(containerfile)?.[1]} ${novelette.secrets.join(' ')}`)
})

test('compose.yaml mounts and publishes what the Containerfile says', () => {
  const { ports, stop_grace_period } = novelette
  expect(ports).toEqual([`127.0.0.1:3000:${setIn('PORT')}`])
  expect(novelette.volumes).toEqual([`data:${setIn('DATA_DIR')}`])
  const mounted = Object.values(services).flatMap(service =>
    service.volumes.map(volume => volume.split(':')[0]),
  )
  expect(mounted.toSorted()).toEqual(Object.keys(volumes).toSorted())
  expect(containerfile).toContain(`docker stop -t ${Number.parseInt(stop_grace_period, 10)}`)
  const program = /^CMD \["node", "([^"]+)"\]$/m.exec(containerfile)?.[1] ?? 'no program'
  expect(existsSync(new URL(program, root))).toBe(true)
})
