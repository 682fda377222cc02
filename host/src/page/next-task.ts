/**
 * Yields to keystrokes between two parts of a long task. It uses a message, because timers of a hidden tab wait a
 * second.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(port1.close()), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
