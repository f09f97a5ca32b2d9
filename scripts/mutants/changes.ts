import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

type Span = { readonly start: number; readonly end: number }
/** What stands there is replaced by something. */
export type Change = Span & { readonly path: string; readonly by: string; readonly what: string }
type Add = (what: string, at: Span, by: string) => void

/** Each small change that a careless hand could make to this file, by which it is still TypeScript. */
export function changesIn(path: string, text: string): readonly Change[] {
  const changes: Change[] = []
  const kept: Span[] = []
  const add: Add = (what, { start, end }, by) => changes.push({ path, start, end, by, what })
  const { program } = parseSync(path, text)
  new Visitor(statements(text, add)).visit(program)
  new Visitor(operators(text, add)).visit(program)
  new Visitor(unchanged(text, kept)).visit(program)
  return changes
    .filter(({ start, end }) => !kept.some(span => span.start <= start && end <= span.end))
    .filter(change => parseSync(path, applied(change, text)).errors.length === 0)
}

export function applied({ start, end, by }: Change, text: string): string {
  return text.slice(0, start) + by + text.slice(end)
}

function statements(text: string, add: Add): VisitorObject {
  const negate = ({ test }: { readonly test: Span }) =>
    add('condition negated', test, `!(${text.slice(test.start, test.end)})`)
  // Where nothing is returned.
  const leave = ({ body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body?.type !== 'BlockStatement' || /\breturn [^;]/.test(text.slice(body.start, body.end))) return
    add('returns at once', { start: body.start + 1, end: body.start + 1 }, ' return;')
  }
  return {
    IfStatement: negate,
    ConditionalExpression: negate,
    WhileStatement: negate,
    FunctionDeclaration: leave,
    FunctionExpression: leave,
    ArrowFunctionExpression: leave,
    ExpressionStatement(statement) {
      const { expression } = statement
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (called.type === 'CallExpression') add('statement dropped', statement, ';')
    },
    CallExpression({ callee, arguments: conditions }) {
      if (callee.type !== 'Identifier' || callee.name !== 'and' || conditions.length < 2) return
      for (const condition of conditions) add('condition dropped', condition, 'undefined')
    },
  }
}

const otherOperators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

function operators(text: string, add: Add): VisitorObject {
  const dropAfter = ({ end }: Span) => {
    const start = text.indexOf('?.', end)
    add('?. dropped', { start, end: start + 2 }, /[[(]/.test(text[start + 2] ?? '') ? '' : '.')
  }
  return {
    BinaryExpression({ left, operator, right }) {
      const other = otherOperators[operator]
      if (other) add('comparison replaced', { start: left.end, end: right.start }, ` ${other} `)
    },
    LogicalExpression({ left, operator, right }) {
      if (operator === '??') add('?? dropped', { start: left.end, end: right.end }, '')
    },
    MemberExpression: ({ object, optional }) => void (optional && dropAfter(object)),
    CallExpression: ({ callee, optional }) => void (optional && dropAfter(callee)),
    Literal(literal) {
      if (typeof literal.value === 'number') add('1 more', literal, String(literal.value + 1))
    },
  }
}

/** Types, and what is logged or said in an error. */
function unchanged(text: string, kept: Span[]): VisitorObject {
  const nameOf = ({ callee }: { readonly callee: Span }) => text.slice(callee.start, callee.end)
  return {
    TSLiteralType: type => void kept.push(type),
    NewExpression: made => void (nameOf(made).endsWith('Error') && kept.push(made)),
    ExpressionStatement(statement) {
      const { expression } = statement
      if (expression.type === 'CallExpression' && /\b(?:log|console)\.\w+$/.test(nameOf(expression)))
        kept.push(statement)
    },
  }
}
