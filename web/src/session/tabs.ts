/** What one tab tells the others about the session they share. */
type Message = 'signed-in' | 'signed-out'

const channel = new BroadcastChannel('session')

export function tellOtherTabs(message: Message): void {
  channel.postMessage(message)
}

export function onOtherTab(listener: (message: Message) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data)
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
