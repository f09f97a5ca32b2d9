import { readFileSync } from 'node:fs'
import { type ESTree, Visitor } from 'vite'
import { parsedFile } from './parsed-file.ts'
import { trackedFiles } from './tracked-files.ts'

/** Right above a test, or a group of tests: without the rule it fails. Comments of no other form may begin like that. */
const marker = /^\* Rules? (\d+\.\d+(?:, \d+\.\d+)*) $/
const likeMarker = /^\W*Rules? \d/
const testFile = /\.(?:test|spec|fault|journey)\.tsx?$/
/** Of a rule, beside its number. */
const mostCharacters = 72

type Proof = { readonly rule: string; readonly path: string; readonly title: string | undefined }

/** The rules of docs/rules.md, by number, and the tests that are marked with one. */
export function ruleProofs(): {
  readonly rules: ReadonlyMap<string, string>
  readonly proofs: readonly Proof[]
} {
  const tests = trackedFiles().filter(path => testFile.test(path))
  return { rules: beginningsOfRules(), proofs: tests.flatMap(proofsIn) }
}

/** By number, in the order of the page. */
function beginningsOfRules(): ReadonlyMap<string, string> {
  const rules = new Map<string, string>()
  let section = ''
  for (const line of readFileSync('docs/rules.md', 'utf8').split('\n')) {
    section = /^## (\d+) /.exec(line)?.[1] ?? section
    const [, number, text = ''] = /^(\d+)\. (.*)$/.exec(line) ?? []
    if (number) rules.set(`${section}.${number}`, beginning(text.replaceAll(/[*`]/g, '')))
  }
  return rules
}

function beginning(text: string): string {
  const [sentence = text] = text.split(/(?<=\.) /)
  if (sentence.length <= mostCharacters) return sentence
  return `${sentence.slice(0, mostCharacters).replace(/[^\w)]*\s\S*$/, '')} …`
}

function proofsIn(path: string): readonly Proof[] {
  const { text, parsed } = parsedFile(path)
  if (!/Rules? \d/.test(text)) return []
  const { comments, program } = parsed
  const titles = titlesIn(program, text)
  return comments
    .filter(({ value }) => likeMarker.test(value))
    .flatMap(({ value, end }) => {
      const title = titles.get(end + text.slice(end).search(/\S/))
      const [, rules = value.trim()] = marker.exec(value) ?? []
      return rules.split(', ').map(rule => ({ rule, path, title }))
    })
}

/** By the place where a test or a group begins; groups stand before what is in them. */
function titlesIn(program: ESTree.Program, text: string): ReadonlyMap<number, string> {
  const titles = new Map<number, string>()
  const above: string[] = []
  new Visitor({
    ExpressionStatement(statement) {
      const title = titleOf(statement, text)
      if (!title) return
      above.push(title)
      titles.set(statement.start, above.join(' › '))
    },
    'ExpressionStatement:exit'({ start }) {
      if (titles.has(start)) above.pop()
    },
  }).visit(program)
  return titles
}

/** Of `it('…', …)`, `test.each(…)('…', …)` and the like. */
function titleOf({ start, expression }: ESTree.ExpressionStatement, text: string): string | undefined {
  if (expression.type !== 'CallExpression' || !/^(?:describe|it|test)\b/.test(text.slice(start))) return
  const [title] = expression.arguments
  if (title?.type === 'TemplateLiteral') return text.slice(title.start + 1, title.end - 1)
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
}
