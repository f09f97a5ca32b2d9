/**
 * Runs in the page. What has gone wrong since the last call: loads that the server refused, from the page's start; messages of the
 * console, uncaught errors and blocked or failed loads, from the first call on. WebKitGTK hides the console of a profile in memory,
 * and its driver adds no script before the page's own.
 */
export function takeProblems(): string[] {
  const key = 'problemsOfJourney'
  const known: string[] | undefined = Reflect.get(window, key)
  if (known) return known.splice(0)
  const problems: string[] = []
  Reflect.set(window, key, problems)
  const note = (problem: string) => problems.push(`${problem} (${location.href})`)
  const { console } = window
  for (const level of ['error', 'warn'] as const) {
    const print = console[level]
    console[level] = (...all: unknown[]) => {
      note(all.map(one => (one instanceof Error ? `${one}\n${one.stack}` : String(one))).join(' '))
      print.apply(console, all)
    }
  }
  // What fails to load does not bubble.
  addEventListener(
    'error',
    event => {
      const { target } = event
      if (event instanceof ErrorEvent) note(`${event.message} ${event.filename}`)
      else if (target instanceof Element) note(`Load failed: ${target.getAttribute('src')}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} blocks ${blockedURI}`),
  )
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { responseStatus, name } = entry as PerformanceResourceTiming
      if (responseStatus >= 400) note(`${responseStatus} ${name}`)
    }
  }).observe({ type: 'resource', buffered: true })
  return []
}
