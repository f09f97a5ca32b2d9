import type { Step } from './screen.ts'

/** Of all that is uploaded this share has reached the server, whatever the browser says. */
export const uploadOf =
  (share: number): Step =>
  page =>
    page.addInitScript(loaded => {
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function (body) {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1 }))
        this.upload.onprogress = null
        send.call(this, body)
      }
    }, share)
