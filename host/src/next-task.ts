/**
 * Leaves room for keystrokes between two parts of a long work. By message, since a page in a tab that nobody looks at
 * waits a second for each timer.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(port1.close()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
