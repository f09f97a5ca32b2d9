import type { ErrorCode } from '@novelette/domain/errors.ts'
import { errors } from '@novelette/domain/errors.ts'

/** jsdom would send a real request. */
export class Upload {
  static all: Upload[] = []
  static latest = () => {
    const upload = Upload.all.at(-1)
    if (!upload) throw new Error('Nothing was sent.')
    return upload
  }

  address = ''
  body: unknown = null
  status = 0
  response: unknown = null
  isAborted = false
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}

  open(_method: string, address: string) {
    this.address = address
  }
  readonly headers = new Map<string, string>()
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: unknown) {
    this.body = body
    Upload.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload()
  }
  refuse(code: ErrorCode, data: object = {}) {
    this.answer(errors[code].status, { code, message: errors[code].message, data })
  }
}
