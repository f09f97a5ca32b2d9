/** `node --import` preloads it in every thread. */
const offset = Number(process.env.MINUTES_OFF) * 60_000
const realNow = Date.now
Date.now = () => realNow() + offset
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget),
  apply: () => new Date().toString(),
})
