import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, installFromDebian } from '../../e2e/find-program.ts'

export type ClusterPrograms = {
  readonly etcd: string
  readonly haproxy: string
  readonly patroni: string
  readonly patronictl: string
  /** Its folder; the embedded one lacks pg_basebackup and pg_rewind. */
  readonly postgres: string
}

const packages = ['etcd-server', 'haproxy', 'patroni', 'postgresql']

/** Installs them on Debian where one is missing. Throws an Error if it stays so. */
export function findClusterPrograms(): ClusterPrograms {
  if (!find()) installFromDebian(packages)
  const found = find()
  if (found) return found
  throw new Error(`A database of several hosts needs Debian's packages ${packages.join(', ')}. Install them.`)
}

function find(): ClusterPrograms | null {
  const etcd = findProgram(['etcd'])
  const haproxy = findProgram(['haproxy'])
  const patroni = findProgram(['patroni'])
  const patronictl = findProgram(['patronictl'])
  const postgres = findPostgres()
  return etcd && haproxy && patroni && patronictl && postgres
    ? { etcd, haproxy, patroni, patronictl, postgres }
    : null
}

/** Debian keeps each version in a folder of its own: the newest. */
function findPostgres(): string | null {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return null
  const newestFirst = readdirSync(versions).toSorted((one, other) => Number(other) - Number(one))
  const folders = newestFirst.map(version => join(versions, version, 'bin'))
  return folders.find(folder => existsSync(join(folder, 'postgres'))) ?? null
}
