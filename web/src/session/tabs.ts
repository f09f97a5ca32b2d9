/** What one tab tells the others about the session they share. `timed-out`: signed out for want of activity. */
const messages = ['signed-in', 'signed-out', 'timed-out'] as const
type Message = (typeof messages)[number]

const channel = new BroadcastChannel('session')

export function tellOtherTabs(message: Message): void {
  channel.postMessage(message)
}

export function onOtherTab(listener: (message: Message) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = messages.find(one => one === event.data)
    if (message) listener(message)
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
