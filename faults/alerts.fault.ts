import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function promtool(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(inject('programs').promtool, parameters, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test('Prometheus takes the alerts, and they fire when they should, and at no other time', () => {
  const checked = promtool('check', 'rules', join(root, 'deploy/alerts.yml'))
  expect(checked.said).toContain('SUCCESS: 15 rules found')
  const tested = promtool('test', 'rules', join(root, 'faults/site/alerts-test.yml'))
  expect(tested).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') })
})

test('Prometheus can compute all that the dashboard draws', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-dashboard-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8'))
  const drawn: string[] = panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }: { expr: string }) => expr),
  )
  // A recording rule is checked as a query is. JSON is YAML.
  const rules = drawn.map((expr, index) => ({
    record: `drawn:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const file = join(folder, 'drawn.yml')
  await writeFile(file, JSON.stringify({ groups: [{ name: 'drawn', rules }] }))
  const { said } = promtool('check', 'rules', file)
  expect(rules.length).toBeGreaterThan(50)
  expect(said).toContain(`SUCCESS: ${rules.length} rules found`)
})
