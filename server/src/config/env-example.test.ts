import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type Setting, settings } from '#config/settings-table.ts'

const path = join(import.meta.dirname, '../../../.env.example')

const head = `# The settings of Novelette, as environment variables: lines for EnvironmentFile of systemd or env_file of a container.
# A secret can lie in a file, which the server's user can read: NAME_FILE=/run/secrets/NAME in place of NAME.
# npm run doctor says which is wrong.
`

const rows: readonly Setting<unknown>[] = Object.values(settings)

function lines(row: Setting<unknown>): string {
  const { name, says, isSecret } = row
  const [otherwise, example] =
    'default' in row ? ['', row.default] : [` Not set: ${row.otherwise}.`, row.example ?? '']
  const set = isSecret
    ? [`#${name}=${example}`, `#${name}_FILE=/run/secrets/${name}`]
    : [`#${name}=${example}`]
  return `\n# ${says}${otherwise}\n${set.join('\n')}\n`
}

/** `npx vitest run server/src/config -u` writes it. */
test('.env.example lists every setting as the table has it', async () => {
  await expect(head + rows.map(lines).join('')).toMatchFileSnapshot(path)
})

test('every example is understood, but those in place of a random secret, which are refused', () => {
  const examples = rows.flatMap(row =>
    'default' in row || row.example?.includes('(output of') ? [] : [[row.name, row.example]],
  )
  const keys = { LETTER_KEYS: 'k1:x', AUTH_SECRET: Buffer.alloc(32).toString('base64') }
  expect(readConfig({ ...Object.fromEntries(examples), ...keys }).appUrl).toBe('https://letters.example.org')
  for (const { name, example } of [settings.authSecret, settings.metricsToken])
    expect(() => readConfig({ [name]: example })).toThrow(`${name} is not understood`)
})
