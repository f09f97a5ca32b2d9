import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runForOutput } from './run.ts'

test('runForOutput keeps the settings of whoever makes a release from npm and Node.js', () => {
  const home = mkdtempSync(join(tmpdir(), 'novelette-home-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true })
  })
  writeFileSync(join(home, '.npmrc'), 'ignore-scripts=true\nomit=optional\n')
  const theirs = {
    HOME: home,
    NPM_CONFIG_OMIT: 'optional',
    npm_config_ignore_scripts: 'true',
    NODE_ENV: 'production',
  }
  for (const [name, value] of Object.entries(theirs)) vi.stubEnv(name, value)
  expect(runForOutput('npm', ['config', 'get', 'ignore-scripts', 'omit'])).toBe('ignore-scripts=false\nomit=')
  expect(runForOutput('sh', ['-c', 'echo $NODE_ENV $HOME'])).toBe(home)
})

test('runForOutput throws what a command said that fails', () => {
  expect(() => runForOutput('sh', ['-c', 'echo it is broken >&2; exit 3'])).toThrow('it is broken')
})
