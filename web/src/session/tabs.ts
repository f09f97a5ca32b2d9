/** What one tab tells the others about the session they share. `timed-out`: signed out for want of activity. */
const messages = ['signed-in', 'signed-out', 'timed-out'] as const
type Message = (typeof messages)[number]

let channel: BroadcastChannel | undefined

/** Opened by the first who needs it: the server, which renders pages with this module, has no tabs. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

export function tellOtherTabs(message: Message): void {
  otherTabs().postMessage(message)
}

export function onOtherTab(listener: (message: Message) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = messages.find(one => one === event.data)
    if (message) listener(message)
  }
  const tabs = otherTabs()
  tabs.addEventListener('message', onMessage)
  return () => tabs.removeEventListener('message', onMessage)
}
