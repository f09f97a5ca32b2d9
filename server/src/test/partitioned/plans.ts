import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isPart } from '#test/partitioned/partition-letters.ts'

/** Logs every plan, also of foreign keys, and discourages sequential scans. */
export const planLogSettings = {
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  // Letters of megabytes would be written out in hexadecimal.
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_rotation_size: '0',
  enable_seqscan: 'off',
  // With statistics of so few rows the planner would scan.
  autovacuum: 'off',
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

export type PartitionScan = { readonly statement: string; readonly how: string }

/** Every statement on letters that scans a partition without an index, once. */
export async function partitionScans(dataDir: string): Promise<{ readings: PartitionScan[]; plans: number }> {
  const folder = join(dataDir, 'postgres', 'log')
  const found = new Map<string, PartitionScan>()
  let plans = 0
  for (const file of (await readdir(folder)).filter(name => name.endsWith('.json'))) {
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      if (!line.includes('letters_part_')) continue
      const { message = '' } = JSON.parse(line)
      const [, plan] = message.split('  plan:\n')
      if (!plan) continue
      plans += 1
      const { 'Query Text': text, Plan: root } = JSON.parse(plan)
      const statement = text.replace(/\s+/g, ' ').trim()
      const how = nodesOf(root).filter(readsWhole).map(inWords).at(0)
      if (how) found.set(statement, { statement, how })
    }
  }
  return { readings: [...found.values()], plans }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Partial indexes with few rows may be scanned. */
const ofFew = ['letters_kept_by_none']

function readsWhole(node: Node): boolean {
  if (node['Node Type'] === 'Seq Scan') return isPart(node['Relation Name'])
  const index = /^(letters_.+)_\d$/.exec(node['Index Name'] ?? '')?.[1]
  // A full index scan reads the whole table.
  return index !== undefined && !node['Index Cond'] && !ofFew.includes(index)
}

const inWords = (node: Node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`
