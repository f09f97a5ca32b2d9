const key = 'faces'

/**
 * Lets the faces of a public page in once there is something to read: on a slow line the first paint does not share it with the
 * 110 kB that they weigh. Where this browser had them before they come at once, so that letters change as seldom as can be.
 */
export function bringFaces(): void {
  const letIn = () => document.getElementById('faces')?.removeAttribute('media')
  if (hadThem()) {
    letIn()
    return
  }
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect()
    letIn()
    void document.fonts.ready.then(note)
  }).observe({ type: 'paint', buffered: true })
}

function hadThem(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // A browser that keeps nothing waits for its fonts each time.
    return false
  }
}

function note(): void {
  try {
    localStorage.setItem(key, 'loaded')
  } catch {
    // As above.
  }
}
