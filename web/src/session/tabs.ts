/** `timed-out`: signed out by inactivity. */
const messages = ['signed-in', 'signed-out', 'timed-out'] as const
type Message = (typeof messages)[number]

let channel: BroadcastChannel | undefined

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session')
  return channel
}

export function notifyOtherTabs(message: Message): void {
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
