/* What antd needs of a browser and jsdom does not have. */

// antd measures scroll bars by the style of a pseudo element, which jsdom refuses to compute.
const computed = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computed(element)

// antd's forms tell their fields of changes after the current task.
globalThis.MessageChannel ??= class {
  port1: { onmessage: (() => void) | null } = { onmessage: null }
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.(), 0) }
} as unknown as typeof MessageChannel

// antd writes thousands of rules, and jsdom goes through all of them whenever a test asks for a role or a name.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { value: '', writable: true })

// What is saved is shown from the top of the page.
window.scrollTo = () => undefined
